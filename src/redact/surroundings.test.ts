// Tests secrets that only the lines around them give away, and the same surroundings without one.
import { expect, test } from "vitest";
import { Random } from "../demo/random.ts";
import { redact } from "./redact.ts";

const random = new Random("surroundings");
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const key = () => `${random.text(`${LETTERS}0123456789`, 30)}aZ7`;
const hex = (length: number) => random.hex(length);
const base32 = (length: number) => random.text("BCDFGHJKLMNP234567", length);
const code = () => `${random.text("abcdefgh", 4)}7-${random.text("abcdefgh", 4)}3`;
const uuid = () => [8, 4, 4, 4, 12].map(hex).join("-");

/** Where the secret is: `§`. */
function left(text: string, secret: string): string {
  return redact(text.replaceAll("§", secret)).text;
}

test.each([
  "Please use the following password to proceed:\n\n§\n\nIt is also in a file",
  "Password for user elastic reset.\nNew value: §",
  "$ kubectl get secret db -o jsonpath='{.data.password}' | base64 -d\n§",
  ">>> secrets.token_hex(32)\n'§'",
  "$ openssl rand -base64 24\n§",
  "$ pass show team/db\n§\n",
])("what a label announces or a command prints is a secret: %j", (text) => {
  const secret = key();
  expect(left(text, secret)).not.toContain(secret);
});

test.each([
  "$ git log --grep token -1 --format=%H\n§",
  "Files that mention the token:\nsrc/auth/refresh-token.ts",
  "The password field:\n\nPasswordInput",
  "Use this to create a token:\n\ngh auth token",
])("another line below a name stays: %j", (text) => {
  const all = text.replace("§", hex(40));
  expect(redact(all).text).toBe(all);
});

test("the codes and keys that restore a login are secrets", () => {
  const codes = [code(), code(), code()];
  expect(redact(`Recovery codes, keep them safe:\n${codes.join("\n")}`).found).toEqual({ secret: 3 });
  expect(redact("backup codes: 1203 4417, 5582 9031").found).toEqual({ secret: 2 });
  const groups = [base32(4), base32(4), base32(4), `${base32(3)}2`].join(" ");
  expect(left("Type this key into your authenticator: §", groups)).not.toContain(groups);
  expect(left("app password: §", "qzvk hmwr tplx bgnd")).not.toContain("qzvk");
  expect(redact("recovery code flow: show 10 codes after setup").found).toEqual({});
});

test.each([
  ["https://hc-ping.com/§", uuid()],
  ["https://automation.example.org/webhook/§", uuid()],
  ["https://eth-mainnet.g.alchemy.com/v2/§", key()],
  ["https://mainnet.infura.io/v3/§", hex(32)],
  ["https://app.example.org/callback?code=§&state=1", key()],
  ["https://hook.eu2.make.com/§", `${random.text("abcdefghijkmnpqrstuvwxyz23456789", 30)}k4`],
])("the random part of an address is a secret: %s", (text, secret) => {
  expect(redact(text.replace("§", secret))).toEqual({
    text: text.replace("§", "[redacted secret-address]"),
    found: { "secret-address": 1 },
  });
});

test.each([
  "POST https://app.example.org/api/webhooks/github 202",
  "https://app.example.org/callback?code=invalid_request&state=x",
  "https://shop.example.org/?code=SUMMER2024",
  "STRIPE_PUBLISHABLE_KEY=pk_test_§",
  "password: ENC[AES256_GCM,data:§,type:str]",
  '"request_id":"req_01§","error":"token expired"',
  "we changed this to pass transcriptStart=0 instead",
  "I identified Task-103 as the next one",
  'grep -E "no-modal|core|web3auth$" tokens.txt',
  "the login uses Web3Auth and OAuth2, sign in with Google and Web3Auth",
  'redis.connect("cache.example.org", "sessions")',
  "gcloud secrets versions access latest --secret=stripe",
])("what grants nothing stays: %s", (text) => {
  const all = text.replace("§", key().slice(0, 22));
  expect(redact(all).text).toBe(all);
});

test("a column below a name for a secret is removed, in any kind of table", () => {
  expect(redact("host,user,password,port\ndb1,app,tiger1988,5432\ndb2,app,lemon77,5432").text).toBe(
    "host,user,password,port\ndb1,app,[redacted password],5432\ndb2,app,[redacted password],5432",
  );
  expect(redact(`NAME     TYPE   API TOKEN\nstaging  rw     ${key()}`).found).toEqual({ secret: 1 });
  expect(redact("user,token_count\nann,120000").found).toEqual({});
});

test.each([
  "await page.type('input[type=\"password\"]', '§');",
  "await element(by.id('passwordField')).typeText('§');",
  "sudo passwd ann <<EOF\n§\n§\nEOF",
  "chpasswd:\n  list: |\n    root:§\n    ann:§",
  "+ echo §\n+ docker login -u ci --password-stdin",
  "echo -n '§' | base64",
  "restic --password-command 'echo §' snapshots",
  "db2 connect to shop user db2inst1 using §",
  "Writing [{username=[ann], password=[§]}]",
  "User: admin\nPass: §",
  'PASS="§"',
  "Sign in as `ann` with `§`",
  "I used the credentials you gave me (`admin` / `§`)",
  "It's § — that's the sudo password on the box",
  "host ftp.example.org user w01 pass § dir /html",
  "when asked for a password type §",
  'Oracle.connect("ann", "§", "host/orcl")',
  "NickServ IDENTIFY §",
])("a password that someone chose is found by its place: %j", (text) => {
  for (const secret of ["tiger1988", "Velvet2075!", "saddle_42violet", "Noho8tale"])
    expect(left(text, secret)).not.toContain(secret);
});

test("an exported cookie and an account key are found by the fields beside them", () => {
  const cookie = key();
  expect(left('{"name": "sid", "value": "§", "domain": ".x", "httpOnly": true}', cookie)).not.toContain(
    cookie,
  );
  const account = `${random.text(`${LETTERS}0123456789`, 86)}==`;
  expect(left('[{ "keyName": "key1", "permissions": "FULL", "value": "§" }]', account)).not.toContain(
    account,
  );
});
