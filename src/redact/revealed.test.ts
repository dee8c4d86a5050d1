// Tests what commands print that were asked for a secret, and what they print beside it.
import { expect, test } from "vitest";
import { Random } from "../demo/random.ts";
import { redact } from "./redact.ts";

const random = new Random("revealed");
const LETTERS = "abcdefghijkmnopqrstuvwxyz";
const key = (length = 7) =>
  Array.from(
    { length },
    () => `${random.text(LETTERS, 1)}${random.text("23456789", 1)}${random.text(LETTERS.toUpperCase(), 1)}`,
  ).join("");
const chosen = () => `cellar-${random.pick(["router", "build", "mail"])}`;
const letters = () => random.text(LETTERS, 12);

test.each([
  ["a store", chosen, "$ op read op://Home/Router/password\n§"],
  ["a store with more below", chosen, "$ pass show infra/wiki\n§\nuser: ida"],
  ["a keyring", chosen, "$ secret-tool lookup service imap\n§"],
  ["a setting that is named", chosen, "$ heroku config:get MAIL_PASSWORD -a shop\n§"],
  ["an output that is named", chosen, "$ terraform output -raw db_password\n§"],
  ["an encoded value", chosen, "$ kubectl get secret db -o jsonpath='{.data.password}' | base64 -d\n§"],
  ["a generator", letters, "$ openssl rand -base64 9 | tee /root/.pw\n§\n$ chmod 600 /root/.pw"],
  ["a generator of several", letters, "$ apg -n 2 -m 12\n§\nomBiftEc2\n"],
  [
    "a first password",
    key,
    "$ argocd admin initial-password -n argocd\n§\n\n This password must be only used for first time login.",
  ],
  [
    "a new password after a sentence",
    () => `${key(3)}*${key(3)}`,
    "$ bin/reset-password -u elastic -b\nPassword for the [elastic] user successfully reset.\nNew value: §\n",
  ],
  [
    "a table",
    () => `${key(28)}+/==`,
    "$ az storage account keys list -n st1 -o table\nKeyName    Permissions    Value\n---------  -------------  -----\nkey1       FULL           §\n",
  ],
  [
    "a state of Terraform",
    letters,
    '"type": "random_password",\n"name": "m",\n"instances": [{"attributes": {"id": "none", "length": 12,\n"result": "§"}}]',
  ],
  [
    "a login of Bundler",
    () => `${random.hex(8)}:${random.hex(8)}`,
    'BUNDLE_GEMS__ACME__COM: "§"\nBUNDLE_WITHOUT: "development"',
  ],
  [
    "a trace",
    () => "Quittenmus2016",
    "#0 /srv/app/db.php(14): PDO->__construct('mysql:host=db2;...', 'shop', '§')",
  ],
  ["a pair in notes", () => `${key(6)}`, "- replica: ro_user / § on db-ro.acme.test"],
  [
    "codes below sentences",
    () => `${random.hex(5)}-${random.hex(4)}7`,
    "GitHub two-factor recovery codes (saved 2024-03-01)\nKeep these somewhere safe, each code works once:\n§\n1c2d3-e4f5a\n",
  ],
])("a secret is found below %s", (_, made, place) => {
  for (let round = 0; round < 4; round++) {
    const secret = made();
    expect(redact(place.replace("§", () => secret)).text).not.toContain(secret);
  }
});

test.each([
  "$ openssl rand --help\nUsage: rand [options] num",
  "$ printenv NODE_ENV\nproduction",
  "$ heroku config:get NODE_ENV\nproduction",
  "$ terraform output vpc_id\nvpc-0a1b2c3d4e5f67890",
  "$ kubectl get secret\nNAME                  TYPE     DATA   AGE\ndefault-token-x7k2p   Opaque   3      12d",
  '$ kubectl get secret db -o yaml\nmetadata:\n  uid: 6f1c2b3a-1111-2222-3333-444455556666\n  resourceVersion: "123456"',
  "$ echo $SHELL\n/bin/zsh",
  "$ doppler secrets get LOG_LEVEL --plain\ndebug",
  "> pass show me the change\nin-the-cart",
  "$ pass show\nPassword Store\n├── email\n└── web",
  "$ gh auth token\nno oauth token",
  "$ cat ~/.ssh/id_ed25519.pub\nssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJT87RRpjysDW1G5r3kvwiGwvjh1AIlETZR3hYlyTvx2 ida@attic",
  "```js\nconst {\n  randomBytes,\n} = await import('node:crypto');\n```",
  '"type": "random_pet", "id": "bold-marmot-2"',
  "GitHub recovery codes can be downloaded\nYou can do that on the page\nsettings-security\n",
])("what is no secret stays: %j", (text) => {
  expect(redact(text).text).toBe(text);
});
