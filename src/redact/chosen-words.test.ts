// Tests passwords that are plain words: passphrases, and single words in sentences that name them. Beside each, texts of the
// same form about passwords.
import { expect, test } from "vitest";
import { redact } from "./redact.ts";

/** Where the secret is: `§`. */
function left(place: string, secret: string): string {
  return redact(place.replace("§", secret)).text;
}

test.each([
  '[client]\nuser=backup\npassword="§"',
  'the root passphrase is "§"',
  'setx DB_PASSWORD "§" /M',
  'network={\n  ssid="HomeNet"\n  psk="§"\n}',
  'gpg --batch --passphrase "§" -d vault.gpg',
  "app.config['SECRET_KEY'] = '§'",
  'conn = connect(user="app", password="§")',
])("a passphrase is a secret: %j", (place) => {
  for (const secret of ["otters under the bridge", "copper lantern walks home", "purple walrus"])
    expect(left(place, secret)).not.toMatch(/otters|bridge|lantern|walks|walrus/);
});

test.each([
  "user is maria, password is §",
  "the password for the staging box is §, change it later",
  "> Das WLAN-Kennwort lautet §, bitte nicht weitergeben.",
  "Das Passwort ist §.",
  "Le mot de passe est § pour le compte invité.",
  "La contraseña es §, cámbiala cuando entres.",
  "La password di rete è §",
  "A senha do banco é §.",
  "пароль: §",
  "I changed the password to § yesterday.",
  "Use § as the password and restart it.",
  "log in with user maria and password §",
  "Enter password for 'maria':§",
])("a word that nothing else explains is the password: %j", (place) => {
  for (const secret of ["tangerine", "juniper", "Walrus", "velvet-otter"])
    expect(left(place, secret)).not.toContain(secret);
});

test.each([
  "the password is required",
  "The password is wrong, try again.",
  "your password is blank",
  "the password is hashed before it is stored",
  "Das Passwort ist falsch.",
  "Das Kennwort wurde geändert",
  "La contraseña es obligatoria.",
  "Le mot de passe est incorrect.",
  "La password è sbagliata.",
  "пароль неверный",
  "We use e-mail as the password recovery channel",
  "log in with password authentication",
  "the parser section contains username and password entries",
  'password: "Enter a good one"',
  'const labels = { password: "Mot de passe" }',
  '"landmark": { "pass": "La page a une région principale" }',
  "Options to pass to initdb.",
  "密码：请输入您的密码",
])("what is said about a password stays: %j", (text) => {
  expect(redact(text).text).toBe(text);
});
