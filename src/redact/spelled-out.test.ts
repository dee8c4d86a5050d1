// Tests secrets that are written in ways of their own: phrases, words that are joined, cookies in code, what a console prints
// below a name, and values that are broken in two. Beside each, texts of the same form that have none.
import { expect, test } from "vitest";
import { Random } from "../demo/random.ts";
import { redact } from "./redact.ts";

const random = new Random("spelled-out");
const noise = (length: number) =>
  random.text("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789", length);

/** Fills in every `§`. */
function left(place: string, secret: string): string {
  return redact(place.replaceAll("§", () => secret)).text;
}

test.each([
  'MINIO_ROOT_PASSWORD: "§"',
  "  password: §\n",
  '      - "CACHE_PASSWORD=§"',
  "db_password = '§'",
  "COOKIE_PASSWORD=§",
  'headers: { "X-Secret": "§" }',
])("words that are joined are a password: %j", (place) => {
  for (const secret of ["lark-and-lantern", "seven_owls_in_boots", "moss.under.plum"])
    expect(left(place, secret)).not.toContain(secret);
});

test.each([
  "Enter passphrase for key '/home/ida/.ssh/id': §\nIdentity added",
  "New password: §\nRetype new password: §\n",
  "Enter same passphrase again: §",
  "Passphrase: §",
  "password: >-\n  §\n",
  "the passphrase of the vault is §, I think",
  "SESSION_SECRET=§\n",
  "app.use(session({ secret: '§', resave: false }))",
  "app.use(cookieParser('§'))",
  "jwt.sign({ sub: 1 }, '§', { expiresIn: '1h' })",
  "echo '§' | gpg --batch --passphrase-fd 0 -d a.gpg",
])("a phrase is a password, also if some of its words belong to code: %j", (place) => {
  for (const secret of ["the walrus keeps a diary", "moss on the north side"])
    expect(left(place, secret)).not.toMatch(/walrus|moss/);
});

test.each([
  "oh and use my sudo pw (§) if it asks",
  "Das Kennwort (§) gilt noch",
  "the password's §, user is root",
  "password? it's §.",
  "utilise le mot de passe « § » pour entrer",
  "Le mot de passe est maintenant §.",
  "usa la clave § para entrar",
  "ich hab das Passwort auf § geändert",
  "root password is: §!",
  "Passwort hab ich auf § gesetzt",
  "it's § for the root password",
])("a word that a sentence gives as password: %j", (place) => {
  for (const secret of ["grumblebee", "lark_and_plum"]) expect(left(place, secret)).not.toContain(secret);
});

test.each([
  "page.setCookie({name: 'sessionid', value: '§', domain: 'a.test'})",
  'driver.add_cookie({"name": "PHPSESSID", "value": "§"})',
  "res.cookie('session', '§', { httpOnly: true })",
  'requests.get(url, cookies={"auth": "§"})',
  ".a.test\tTRUE\t/\tFALSE\t1790000000\tsid\t§",
])("a login in a cookie that code sets: %j", (place) => {
  expect(left(place, noise(26))).toBe(place.replace("§", "[redacted cookie]"));
});

test.each([
  ">>> settings.API_TOKEN\n'§'",
  'irb> user.api_token\n=> "§"',
  "In [4]: cfg.password\nOut[4]: '§'",
  "##[debug]Evaluating: secrets.DEPLOY_TOKEN\n##[debug]=> '§'",
  "$ echo $DB_PASSWORD\n§",
  "$ cat secrets/db_password.txt\n§",
  "$ aws ssm get-parameter --name /prod/db/password --output text\n§",
  "$ kubectl get secret db -o jsonpath='{.data.password}' | base64 -d; echo\n§",
])("what a console prints below a name: %j", (place) => {
  expect(left(place, noise(18))).toMatch(/\[redacted (?:password|secret)\]/);
  expect(left(place, noise(18))).not.toMatch(/\w{18}(?!.*:)$/);
});

test.each([
  ['token = "', '" +\n        "', '"'],
  ['const key = "sk_live_', '" + "', '";'],
  ["ENCRYPTION_KEY=", "\\\n", "\nNODE_ENV=test"],
  ['password: "', "\\\n  ", '"'],
  ["$secret = '", "' . '", "';"],
  ["password: >\n  ", "\n  ", "\n"],
  ["Authorization: Bearer ", "\n  ", "\n"],
  ["export API_TOKEN=\\\n", "\\\n", "\n"],
])("a value in two parts is whole: %j", (before, join, after) => {
  const [first, second] = [noise(22), noise(22)];
  const text = redact(before + first + join + second + after).text;
  expect(text).not.toContain(first.slice(0, 8));
  expect(text).not.toContain(second.slice(-8));
  expect(text.endsWith(after)).toBe(true);
});

test.each([
  "openssl aes-256-cbc -k § -in a -out b",
  'expect "assword:"; send "§\\r"',
  "flyctl secrets set SESSION_KEY=§",
  "kubectl create secret generic db --from-literal=user=app --from-literal=pin=§",
  "snmpwalk -v2c -c § 10.0.0.1",
  "xfreerdp /u:ida /p:§ /v:host",
  'sql.Open("mysql", "app:§@/shop")',
  'ssh.connect("10.1.1.1", 22, "root", "§")',
  "user worker on >§ allkeys",
  'local ok = red:auth("§")',
  'mysql_real_connect(conn, "10.7.0.8", "wx", "§", "wx", 0, NULL, 0);',
  "UPDATE settings SET value='§' WHERE name='smtp_password';",
  "Bitte nimm als Passwort §, so steht es im Ticket.",
  "mein sudo-passwort ist § falls du es brauchst",
  "I changed the password from the old one to §, update it",
  "<auth-user-pass>\nida\n§\n</auth-user-pass>",
  "ida:{PLAIN}§::::",
  "[smtp.a.test]:587 ida@a.test:§",
  "kinit ida <<< §",
  "rsync --password-file=<(echo §) a b",
  "usermod -p $(openssl passwd -6 §) ida",
  "htpasswd -nbB ida §",
  "cy.get('input[name=password]').type('§{enter}')",
  "the creds are admin / §",
  "Username/password: ida/§",
  "ssh ida@10.0.0.2 (password §)",
  "bind_dn = cn=admin\nbind_password = §",
  'smtp.PlainAuth("", "ida@a.test", "§", "smtp.a.test")',
])("a command or a call that takes a password: %j", (place) => {
  expect(left(place, "juniper")).not.toContain("juniper");
});

test.each([
  "smtp_password = '§'",
  "mqtt:\n  user: z2m\n  password: §",
  'environment: ["POSTGRES_PASSWORD=§"]',
  "signing.password=§",
])("letters of other languages, and words joined by a sign: %j", (place) => {
  for (const secret of ["glühwürmchen", "Schäkel+Tau", "Kajüte-Ost"])
    expect(left(place, secret)).not.toContain(secret);
});

test("several words, where the place says that all of them are the password", () => {
  for (const place of [
    "Host=pg;Username=quay;Password=§;Pooling=true",
    "INSERT INTO users (email, password) VALUES ('a@b.test', '§');",
    "LDAP_BIND_PASSWORD='§'",
    "gpg: enter passphrase\n> §\ngpg: ok",
    "VPNのパスフレーズ: §",
  ])
    expect(left(place, "minato no kaze otter")).not.toMatch(/minato|kaze|otter/);
});

test("the key of a cloud beside its id", () => {
  const key = random.text("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789/+", 40);
  const id = ["AKIA", "7I4QXXLXO3OCNJK5"].join("");
  for (const place of ['Session("id", "§")', "ACCESSKEY\tid\t2026-04-01T20:10:07Z\t§\tActive"])
    expect(left(place.replace("id", id), key)).not.toContain(key.slice(0, 12));
});

test.each([
  'secretName: "reset-and-retry"',
  'password: "change-it-on-first-use"',
  "secret: 'my-idp-secret'",
  "- **Secret** `CLOUD_LOGS_API_KEY`",
  "Pass `opts.destination` to change the folder",
  "password: config.database",
  "Password: ask Rosa, she set it up",
  "password: see the page on rotation",
  "New password: must differ from the old one",
  "SECRET=test npm run dev",
  "the password (optional) is hashed",
  "use the password (bcrypt) column",
  "the password's expired",
  "password? it's required",
  "utilise le mot de passe oublié",
  "usa la clave primaria para entrar",
  'base64: "base64-şifreli metin"',
  "res.cookie('theme', 'dark-mode-high-contrast')",
  "document.cookie; const name = 'settings', value = 'compact-list'",
  ">>> settings.API_TOKEN\nNone",
  "$ cat docs/password.txt\nSee the vault.",
  "$ echo $TOKEN | wc -c\n41",
  "def check(row):\n    password = request\n    return password",
  "const login = () => {\n  password = entered\n}",
  "credentials: read / write",
  "login: ida / waiting for approval",
  "turn it on > /dev/null",
  "use the following password to proceed to installation",
  "password: Contraseña",
  "--- PASS: TestCountLines/trailing\n=== RUN   TestExtractModifiedFiles",
  "TOKEN=$(cat token)\n9f2c1d7e5b3a4860",
  'const text = "first half of it" +\n  "and the second";',
  '"@scope/package-name" + "/dist/index.js"',
])("a text of the same form stays: %j", (text) => {
  expect(redact(text).text).toBe(text);
});
