// Tests secrets as they occur in files, commands, code and sentences, and texts that only look as if they had one. The
// first contexts were written after the rules; those with typed words were added with the rules that find them.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are code in many languages
import { expect, test } from "vitest";
import { Random } from "../demo/random.ts";
import { redact } from "./redact.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const random = new Random("contexts");
const hex = (length: number) => random.hex(length);
const alnum = (length: number) => random.text(`${LETTERS}0123456789`, length);
const base64 = (length: number) => random.text(`${LETTERS}0123456789+/`, length);
const digits = (length: number) => random.text("0123456789", length);
const encoded = (text: string) => Buffer.from(text).toString("base64");
const word = () =>
  random.pick(["river", "maple", "copper", "lantern", "harbor", "falcon", "marble", "pepper"]);
/** As people make them. */
const password = () =>
  random.pick([
    () => `${word().replace(/^./, (first) => first.toUpperCase())}${digits(2)}!${word()}`,
    () => `${alnum(13)}${digits(2)}k`,
    () => `${word()}${digits(5)}`,
    () => `${random.text("abcdefghkm", 4)}${digits(3)}${random.text("ABCDEFGH", 3)}!${digits(1)}`,
  ])();
/** Kept apart, so this file is not mistaken for a key. */
const ARMOUR = ["-----BEGIN", "PRIVATE KEY-----"].join(" ");

/** As people type them: words that say nothing, and a number. */
const typed = () =>
  random.pick([
    () => `${word()}-${word()}-${digits(3)}`,
    () => `${word().replace(/^./, (first) => first.toUpperCase())}_${word()}${digits(2)}`,
  ])();

type Sample = readonly [secret: string, text: (secret: string) => string];

const secrets = (): Sample[] => [
  [password(), (it) => `RABBITMQ_DEFAULT_PASS=${it}\nRABBITMQ_DEFAULT_USER=app`],
  [password(), (it) => `export ORACLE_PWD="${it}"`],
  [hex(48), (it) => `HASURA_GRAPHQL_ADMIN_SECRET=${it}`],
  [alnum(40), (it) => `SONAR_TOKEN='${it}' ./gradlew sonar`],
  [password(), (it) => `docker run -e POSTGRES_PASSWORD=${it} postgres:16`],
  [password(), (it) => `      MINIO_ROOT_PASSWORD: ${it}`],
  [password(), (it) => `auth:\n  username: app\n  password: '${it}'`],
  [alnum(32), (it) => `  apiToken: ${it}\n  retries: 3`],
  [password(), (it) => `{"db": {"user": "app", "pass": "${it}"}}`],
  [alnum(36), (it) => `"authToken": "${it}",`],
  [encoded(alnum(18)), (it) => `apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\ndata:\n  hook: ${it}`],
  [base64(120), (it) => `    client-key-data: ${it}`],
  [password(), (it) => `resource "random" "x" {\n  admin_password = "${it}"\n}`],
  [alnum(40), (it) => `terraform apply -var "do_token=${it}"`],
  [alnum(36), (it) => `ARG GITHUB_TOKEN=${it}`],
  [alnum(40), (it) => `Run curl -sSf -H "Authorization: token ${it}" https://ci.example.org`],
  [alnum(32), (it) => `##[warning] Environment variable DEPLOY_KEY_SECRET=${it} was printed`],
  [password(), (it) => `curl --user deploy:${it} -T app.war https://tomcat.example.org`],
  [alnum(32), (it) => `curl "https://api.example.org/v1/data?token=${it}&from=2026"`],
  [alnum(26), (it) => `curl -b 'session=${it}' https://app.example.org`],
  [password(), (it) => `config = dict(user="app", passwd="${it}", host="db")`],
  [password(), (it) => `pool = await asyncpg.create_pool(user="app", password='${it}')`],
  [alnum(32), (it) => `client = boto3.client("s3", aws_secret_access_key="${it}Ab3/Zx9+")`],
  [alnum(40), (it) => `const res = await api.get("/me", { headers: { token: "${it}" } });`],
  [password(), (it) => `await page.getByLabel("Password").fill("${it}");`],
  [password(), (it) => `const pool = new Pool({ user: "app", password: "${it}", max: 5 });`],
  [alnum(40), (it) => `client := github.NewClient(nil).WithAuthToken("${it}")`],
  [password(), (it) => `options := &redis.Options{Addr: "cache:6379", Password: "${it}"}`],
  [password(), (it) => `String password = "${it}";`],
  [password(), (it) => `spring.mail.password=${it}`],
  [password(), (it) => `$conn->login("dana", "${it}");`],
  [password(), (it) => `'password' => '${it}',`],
  [password(), (it) => `client.auth('dana', '${it}') # password`.replace(" # password", "")],
  [password(), (it) => `$Password = ConvertTo-SecureString "${it}" -AsPlainText -Force`],
  [password(), (it) => `$env:SQL_PASSWORD="${it}"`],
  [password(), (it) => `analytics.internal:5432:events:reader:${it}`],
  [alnum(24), (it) => `machine repo.example.org login ci password ${it}`],
  [alnum(36), (it) => `//npm.example.org/:_authToken=${it}`],
  [alnum(40), (it) => `- name: dev\n  user:\n    token: ${it}`],
  [alnum(40), (it) => `origin\thttps://ci:${it}@git.example.org/app.git (push)`],
  [alnum(40), (it) => `cookie: csrftoken=${it}; sessionid=${alnum(32)}`],
  [`$6$${alnum(16)}$${alnum(86)}`, (it) => `password: "${it}"`],
  [`$apr1$${alnum(8)}$${alnum(22)}`, (it) => `dana:${it}`],
  [encoded(["ghp", alnum(36)].join("_")), (it) => `GH_B64=${it}`],
  [`${base64(64)}\n${base64(64)}`, (it) => `${ARMOUR}\n${it}\n${ARMOUR.replace("BEGIN", "END")}`],
  [password(), (it) => `The password is ${it}`],
  [password(), (it) => `btw the password for the test account is ${it}, user is dana`],
  [password(), (it) => `please use the password ${it} when you test`],
  [password(), (it) => `I reset the password to ${it}`],
  [password(), (it) => `Das Passwort ist ${it}.`],
  [password(), (it) => `Passwort für Grafana: ${it}`],
  [password(), (it) => `Benutzer dana, Kennwort ${it}`],
  [alnum(40), (it) => `the api token is ${it}`],
  [alnum(36), (it) => `Mein Token: ${it}`],
  [alnum(32), (it) => `secret key ${it} still works`],
  [typed(), (it) => `Password: ${it}`],
  [typed(), (it) => `{"user": "dana", "password": "${it}"}`],
  [typed(), (it) => `jdbc:mysql://db/app?user=dana&password=${it}&ssl=true`],
  [typed(), (it) => `mongorestore --password ${it} dump/`],
  [typed(), (it) => `SESSION_SECRET=${it}`],
  [typed(), (it) => `**Password:** ${it}`],
  [typed(), (it) => `Password for dana@db: ${it}`],
  [typed(), (it) => `you can use ${it} as password`],
  [typed(), (it) => `Password (staging): ${it}`],
  [typed(), (it) => `password:\n  ${it}\n`],
  [typed(), (it) => `db_password: >-\n  ${it}\n`],
  [typed(), (it) => `"password": {"value": "${it}"}`],
  [typed(), (it) => `passwords = ["${it}"]`],
  [typed(), (it) => `<tr><td>Password</td><td>${it}</td></tr>`],
  [typed(), (it) => `page.getByLabel("Password").fill("${it}")`],
  [typed(), (it) => `sometool --host db1 -u dana -p ${it}`],
  [typed(), (it) => `store.load(file, "${it}".toCharArray());`],
  [typed(), (it) => `connect dana:${it}@db.internal:5432`],
  [typed(), (it) => `DB_SENHA=${it}`],
  [typed(), (it) => `hasło do bazy: ${it}`],
  [typed(), (it) => `password = """${it}"""`],
  [typed(), (it) => `printf '%s' '${it}' | podman secret create db -`],
  [alnum(40), (it) => `"Jwt": { "Key": "${it}", "Issuer": "x" }`],
  [alnum(40), (it) => `clé API : ${it}`],
  [password(), (it) => `mot de passe : ${it}`],
  [password(), (it) => `пароль: ${it}`],
  [password(), (it) => `密码：${it}`],
  [alnum(40), (it) => `the token you need is ${it}`],
  [alnum(32), (it) => `MAPS_KEY=${it}`],
  [alnum(39), (it) => `https://maps.example.org/v1?q=x&key=${it}`],
  [alnum(40), (it) => `https://${it}@git.example.org/app.git`],
  [password(), (it) => `neo4j+s://neo4j:${it}@graph.example.org`],
  [password(), (it) => `sqlplus dana/${it}@XE`],
  [password(), (it) => `htpasswd -b .htpasswd dana ${it}`],
  [password(), (it) => `requirepass ${it}`],
  [password(), (it) => `auth.signInWithEmailAndPassword("d@example.org", "${it}")`],
  [alnum(32), (it) => `jwt.sign({ id: 7 }, "${it}", { expiresIn: "1h" })`],
  [password(), (it) => `variable "db_password" {\n  type = string\n  default = "${it}"\n}`],
  [password(), (it) => `INSERT INTO users (name, password) VALUES ('dana', '${it}');`],
  [base64(43), (it) => `{"kty":"OKP","crv":"Ed25519","d":"${it.replace(/[+/]/g, "_")}"}`],
  [alnum(32), (it) => `<key>ApiKey</key>\n<string>${it}</string>`],
  [password(), (it) => `{"element":"Password field","ref":"e7","text":"${it}"}`],
];

const lookAlikes = (): string[] => [
  random.uuid(),
  `commit ${hex(40)}`,
  `"integrity": "sha512-${base64(86)}=="`,
  `sha256:${hex(64)}`,
  `DB_PASSWORD=`,
  `DB_PASSWORD=\${DB_PASSWORD}`,
  `API_KEY=<your key>`,
  `password: changeme`,
  `password: ENC[AES256_GCM,...]`,
  `const password = form.get("password");`,
  `const { data, error } = await auth.signIn({ email, password });`,
  `type Login = { user: string; password: string };`,
  `if (!token) return res.status(401).send("missing token");`,
  `for (const token of tokenize(source)) {`,
  `expect(screen.getByText("Wrong password")).toBeVisible();`,
  `await page.getByLabel("Password").fill(process.env.PASSWORD);`,
  `def check_password(self, raw_password: str) -> bool:`,
  `password = input("Password: ")`,
  `router.post("/reset-password/:token", handler)`,
  `The password is too short.`,
  `The password is stored as a hash with bcrypt.`,
  `Choose a password with at least 12 characters.`,
  `the token for the next page is in the response`,
  `Das Passwort ist falsch.`,
  `Das Kennwort wurde geändert.`,
  `password for dana: (hidden)`,
  `pk_live_${alnum(24)}`,
  `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${base64(43)} dana@laptop`,
  `background: #${hex(6)};`,
  `data:image/png;base64,iVBORw0KGgo${base64(300)}`,
  `kind: ConfigMap\ndata:\n  level: debug`,
  `secretKeyRef:\n  name: db\n  key: password`,
  `token: \${{ secrets.DEPLOY_TOKEN }}`,
  `ssh -p 2222 deploy@host`,
  `curl -b cookies.txt https://app.example.org`,
  `localhost:5432: connection refused`,
  `"tokens": 4096, "max_tokens": 128000`,
  `trace_id=${hex(32)} span_id=${hex(16)}`,
  `requests.get(url, auth=("dana", os.environ["TOKEN"]))`,
  `password: test-password-12`,
  `const passwordField = "password-input-12";`,
  `LOCAL_STORAGE_KEY=theme-preference-12`,
  `PRIMARY_KEY=order_id_2024`,
  `https://app.example.org/?key=home`,
  `https://dana@git.example.org/app.git`,
  `use super::ed25519;`,
  `use port 8080 / 8443`,
  `clave primaria: id_usuario_12`,
  `Mot de passe : obligatoire`,
  `密码：必填`,
  `jwt.verify(token, publicKey12, options)`,
  `{"kty":"EC","crv":"P-256","x":"${base64(43).replace(/[+/]/g, "_")}"}`,
  `INSERT INTO users (name, password) VALUES ($1, $2)`,
  `variable "region" { default = "eu-west-12" }`,
  `toolu_01${alnum(22)} call_${alnum(24)} resp_${hex(48)}`,
  `image: registry.io/app:build1234@sha256:${hex(64)}`,
  `Python312 is the password hashing default`,
  `docker run --user dana -p 127.0.0.1:5432:5432 db`,
  `sudo -u dana mkdir -p build/v2`,
  `mailto:dana2000@acme.io`,
  `keys: ["id", "name2"]`,
  `issue-4711 is the token bug`,
  `parola chiave: sql2016`,
  `AC${hex(32)}`,
  `${base64(80)}/sk${alnum(90)}+${base64(40)}`,
  `The mnemonic is twelve words long and shown only once to the person who made it`,
];

const ROUNDS = 8;

test("at least 97 in 100 secrets are found, in contexts that are not in the rules", () => {
  const samples = Array.from({ length: ROUNDS }, secrets).flat();
  const missed = samples.filter(([secret, text]) => redact(text(secret)).text.includes(secret));
  const shown = missed.map(([secret, text]) => text(secret)).join("\n");
  expect(1 - missed.length / samples.length, shown).toBeGreaterThanOrEqual(0.97);
});

test("at most 1 in 100 of what looks like a secret is removed", () => {
  const texts = Array.from({ length: ROUNDS }, lookAlikes).flat();
  const changed = texts.filter((text) => redact(text).text !== text);
  expect(changed.length / texts.length, changed.join("\n")).toBeLessThanOrEqual(0.01);
});
