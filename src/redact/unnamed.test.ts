// Tests secrets that no name is joined to: in a line about a login, inside a named object, below a name, or made by a generator.
import { expect, test } from "vitest";
import { Random } from "../demo/random.ts";
import { redact } from "./redact.ts";

const random = new Random("unnamed");
const LETTERS = "abcdefghijkmnopqrstuvwxyz";
/** Letters of both cases, digits and signs in turn, as generators give them. */
const generated = () => {
  const group = () =>
    `${random.text(LETTERS, 1)}${random.text("23456789", 1)}${random.text(LETTERS.toUpperCase(), 1)}`;
  return `${group()}!${group()}^${group()}${group()}`;
};
const key = () =>
  Array.from(
    { length: 12 },
    () => `${random.text(LETTERS, 1)}${random.text("23456789", 1)}${random.text(LETTERS.toUpperCase(), 1)}`,
  ).join("");
const chosen = () => `Tapir-${random.pick(["Gravy", "Fjord", "Plume"])}-${random.text("23456789", 2)}`;

test.each([
  ["generated, in any sentence", () => generated(), "it was § on the old machine"],
  ["generated, after a name of a user", () => generated(), "[relay.test]:25 ida:§"],
  ["a pair in a line about a login", chosen, "Console login ida/§ is back"],
  ["typed after the name of a user", chosen, "tool +login ida § +quit"],
  ["in an object named after secrets", chosen, "passwords:\n  - hub: §\n"],
  ["below a question", chosen, "which password opens the store?\n§"],
  ["below a line that ends with the name", () => random.hex(32), "cat /srv/secrets/adminPassword\n§\n"],
  ["in a section of settings", () => "marigold", "[relay]\nuser = ida\npassword = §\n"],
  ["handed to a program that asks", chosen, "echo -n § | opener --stdin"],
  ["a key of an unknown kind", key, "security_key: §"],
  ["a header of a service", key, "x-colony-team: §"],
  ["a code before its name", () => `48${random.text("0123456789", 4)}`, "§ is your sign-in code"],
  ["a code with what it is for", () => `73${random.text("0123456789", 2)}`, "The PIN for the locker is §."],
  [
    "a recovery key in groups",
    () => Array.from({ length: 8 }, () => `${random.text("123456789", 6)}`).join("-"),
    "Recovery key: §",
  ],
  ["a code for a network", () => "tapir8841plume", "WIFI:S:Attic;T:WPA;P:§;;"],
])("%s", (_, make, text) => {
  for (let round = 0; round < 20; round++) {
    const secret = make();
    const left = redact(text.replace("§", () => secret)).text;
    expect(left).not.toContain(secret);
    expect(left.replace(/\[redacted [a-z -]+\]/, "§")).toBe(text);
  }
});

test.each([
  "root@depot:/srv# systemctl status nginx",
  "login-page-v2.spec.ts shows the error",
  "Sign in to continue to Colony-2031",
  "ssh -i ~/.ssh/id_ed25519 deploy@depot-01.test",
  "passwords = { minLength: 12, maxLength: 128 }",
  "tokens:\n  color-primary-500: '#3366ff'\n  spacing-large: 24px",
  "auth:\n  provider: github-oauth2\n  scopes: [user:email]",
  "secrets:\n  - db_password\n  - source: api_key",
  "n=t.length;for(;n--;)r[n]^=o[n%4];a!==b1&&c!=D2",
  'println!("{x1:?}"); /^[a-z0-9._%+-]+@[a-z0-9.-]+$/',
  "x-amz-request-id: 7QK2M4N8P1R5T9V3",
  "error code is 4040, 8080 is your port",
  "echo build-2031.04 | tee VERSION",
  "pass 3/5: optimizing",
  "auth0|5f1e2d3c4b5a697887960504",
  "Cookie: _ga=GA1.2.912374561.1712345678",
  "cacheKey: 'v3:users:1234:profile', publicKey: 'x'",
  "Sec-WebSocket-Key: aGVyZSBpcyBhIHNhbXBsZQ==",
])("leaves %s", (text) => {
  expect(redact(text).text).toBe(text);
});
