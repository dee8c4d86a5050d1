// Tests passwords made of the names of systems, places and people, which code has as well: `Acme-Staging-2022`. Only in a place
// for a password are they one, and only if they do not say what a password is.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are code in many languages
import { expect, test } from "vitest";
import { redact } from "./redact.ts";

const places = [
  "spring.datasource.password=§\nspring.jpa.hibernate.ddl-auto=validate",
  'master_password = "§"',
  "<password>§</password>",
  'export RESTIC_PASSWORD="§"',
  "-      DB_ROOT_PASSWORD: ${OLD}\n+      DB_ROOT_PASSWORD: §\n",
  "database:\n  password: §\n",
  "$dbpass = '§';",
  "user = exporter\npassword = §\n",
  '<bean><property name="password" value="§"/></bean>',
  "ALTER USER app WITH PASSWORD '§';",
  'connect(host="db", user="etl", password="§", dbname="dwh")',
  "password: ${DB_PASSWORD:§}",
  "the password of the account (qa@shop.test) is §",
  "Das Passwort für den Zugang (qa@shop.test) lautet §.",
  "Le mot de passe du compte SMTP (qa@shop.test) c'est §",
  "I changed the password of the qa account from the old one to § because",
];

test.each(places)("names of systems with a number are a password: %j", (place) => {
  for (const secret of ["Orders-Staging-2019", "docker_live_4_ever", "Grafana-Admin7", "backup-mail-2016"])
    expect(left(place, secret)).not.toContain(secret);
});

test.each([
  "DB_PASSWORD=§\n",
  "CREATE USER 'web' IDENTIFIED BY '§';",
  'ftp.login(user="web", passwd="§")',
  'new mysqli("db1.test", "web", "§", "shop")',
  "root password for the vm is `§`",
])("without a number they are one where nothing else can be: %j", (place) => {
  for (const secret of ["web-upload", "server_room_admin"]) expect(left(place, secret)).not.toContain(secret);
});

test.each([
  "<user>ops</user><pass>§</pass>",
  'MAIL_PASSWORD = "§"\n',
  "set system login user ops plain-text-password-value §\n",
  "INFO Connecting with {user=ida, password=§}",
  "> AUTH §\n< +OK",
  "USER ida\n331 Password required\nPASS §\n230 Logged in",
  "sudo -S true <<< §",
  "====== Data ======\nKey         Value\n---         -----\npassword    §\nusername    app\n",
  '{"db_password": {"sensitive": true, "type": "string", "value": "§"}}',
  "Here is the staging login: ida@shop.test / §",
  "identifiants : ida / §",
  "the password's § by the way",
])("any word is a password in %j", (place) => {
  for (const secret of ["grapefruit", "marigold"]) expect(left(place, secret)).not.toContain(secret);
});

test.each(["Initial root password: §\n", "A temporary password is generated for root@localhost: §\n"])(
  "a generated password has any sign: %j",
  (place) => {
    for (const secret of ["=a8Kd;mQ2x!p", "q;Lw3fKz<9aT"]) expect(left(place, secret)).not.toContain(secret);
  },
);

test.each(["Passw0rd-Nightly", "test1234abcd", "letmein-please"])(
  "weak passwords are known by their look: %s",
  (secret) => {
    expect(left('  "password": "§",', secret)).not.toContain(secret);
  },
);

test.each([
  "password: from-vault\n",
  "password: read-only\n",
  "password_policy: strong-2\n",
  "imagePullSecrets:\n- name: registry-cred-2",
  "secret: web-tls-2\n",
  "credentials: github-app-1\n",
  'passwordStrength: "level-2"',
  'password_hash = "argon2-id-v2"',
  "token: access-token-2",
  "the password is rate-limited",
  "the password is stored in vault-prod-2 under db",
  "password must have at least 8 characters (see section-4)",
  "- [ ] rotate the db password in staging-2",
  '<input name="password" autocomplete="current-password" class="mt-2 rounded-md-2">',
  'new mysqli("localhost", "my_user", "my_password", "my_db")',
  'new PDO("mysql:host=h", "user", "DB_PASSWORD")',
  "secret: '%env(APP_SECRET)%'",
  "[feature/reset-password 1a2b3c4d5] Add a mail",
  "Requires 0.6 to pass [`99a008c`](https://code.test/commit/99a008c)",
  "ports\tof\tkpasswd\nports\tof\tkpop\nports\tof\tkrb524\n",
  " * @KX_ECDHE_PSK: ECDHE-PSK key-exchange algorithm.",
  "password: Joi.string().min(8).pattern(A1b2)",
  'INVALID_PASSWORD = "Wrong code"',
  "({ password=next }) => next",
  "Set the password twice\nset the new password twice\nset password twice, please",
  "Key      Value\n---      -----\nversion  17\nlease    768h\n",
  "width / height2Ratio",
  "mapped to user / group-name-1",
  "log in as admin / superuser to see it",
])("other values are kept: %j", (text) => {
  expect(redact(text).text).toBe(text);
});

function left(place: string, secret: string): string {
  return redact(place.replace("§", () => secret)).text;
}
