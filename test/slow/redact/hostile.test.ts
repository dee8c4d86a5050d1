// Tests texts made to slow down the search for secrets. The work is counted in
// characters read, so no test depends on the clock.
import { describe, expect, test } from "vitest";
import { findSecrets, LIMITS } from "../../../src/redact/find-secrets.ts";
import { tokenRules, UNCHECKED } from "../../../src/redact/kinds.ts";
import { Reader } from "../../../src/redact/reader.ts";
import { redact, redactWithin } from "../../../src/redact/redact.ts";
import { namedRules } from "../../../src/redact/rules-named.ts";
import { NAME_STARTS } from "../../../src/redact/secret-names.ts";

const fill = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const unlimited = { ...LIMITS, work: Number.POSITIVE_INFINITY };

function workFor(text: string): number {
  const reader = new Reader(text);
  findSecrets(reader, unlimited);
  return reader.work;
}

/** In two parts, so this file is not mistaken for a key. */
const begin = ["-----BEGIN", "PRIVATE KEY-----"].join(" ");

const pieces = [
  ..."a - = ' \" ` \\ @ : . % eyJ eyJ. eyJaaaaaaaaaa. -----BEGIN -----END == :// ab:// ab://a:a ab://a:a/ ab://a:a@".split(
    " ",
  ),
  ...'password= password:" {"password":" token="a cookie:a=b; sig= ghp_ sk-a MTa.a.a AC0 \\n %3D [redacted 🔑'.split(
    " ",
  ),
  begin,
  `${begin}\nabcdefghijklmnopqrstuvwxyz\n`,
  `abcdefghijklmnopqrstuvwxyz\n${begin.replace("BEGIN", "END")}`,
  "abcdefghijklmnopqrstuvwxyz\n",
  "Private-Lines: 1\n",
  "password is ",
  "authorization: bearer ",
  "basic ",
  "cookie: a=b; ",
  "curl -u a:b",
  "sshpass -p ",
  "login a password ",
  "[redacted secret]",
  "\u001b[32m",
  "\ud83d",
  " ",
  "\n",
];

describe("twice as much takes no more than twice the work:", () => {
  test.each(pieces.map((piece) => ({ piece })))("$piece", ({ piece }) => {
    const half = workFor(fill(piece, 65_536));
    expect(workFor(fill(piece, 131_072))).toBeLessThanOrEqual(half * 2.2 + 4096);
  });
});

describe("a megabyte takes no more work than the limits allow:", () => {
  const longest = ["a", "=", '"', "'", "eyJ", "-----BEGIN ", begin, "password="];
  test.each(longest.map((piece) => ({ piece })))("$piece", ({ piece }) => {
    const reader = new Reader(fill(piece, 1 << 20));
    findSecrets(reader, LIMITS);
    expect(reader.work).toBeLessThan((1 << 20) * LIMITS.work);
  });
});

test("nothing that the search looks for takes more than bounded work at each position", () => {
  const starts = new Set([
    ...tokenRules.flatMap((rule) => rule.starts),
    ...namedRules.flatMap((rule) => rule.names),
    ...NAME_STARTS,
  ]);
  // If each start were followed to the end of the text, this would be several hundred for each character.
  const steep = [...starts]
    .flatMap((start) => [start, `${start}0 `, `${start}=`])
    .filter((piece) => workFor(fill(piece, 6000)) > 6000 * 150);
  expect(steep).toEqual([]);
}, 60_000);

describe("where the work exceeds the limit", () => {
  const words = fill("lorem ipsum dolor ", 300);
  const busy = fill("password=a ", 300);
  const token = ["gh", "p_", fill("aB3dE5gH7", 36)].join("");

  test("the window is masked, and the text before and after it stays", () => {
    const { text, found } = redactWithin(words + busy + words, { window: 300, work: 8 });
    expect(found).toEqual({ [UNCHECKED]: 1 });
    expect(text).toBe(`${words}[redacted ${UNCHECKED}]${words.slice(words.indexOf(" "))}`);
  });

  test("a word that begins in the window is masked with it", () => {
    const { text } = redactWithin(`${busy}-${token} ${words}`, { window: 320, work: 8 });
    expect(text).toBe(`[redacted ${UNCHECKED}] ${words}`);
  });

  test("no character is cut in two", () => {
    const { text } = redactWithin(`${"🔑".repeat(150)}x${"🔑"}${busy}`, { window: 302, work: 8 });
    expect(text.isWellFormed()).toBe(true);
    expect(text).toContain(UNCHECKED);
  });

  test("the whole text may be masked", () => {
    expect(redactWithin(busy, { window: 300, work: 0 }).text).toBe(`[redacted ${UNCHECKED}]`);
  });

  test("redacting again changes nothing", () => {
    const limits = { window: 300, work: 8 };
    const once = redactWithin(words + busy + token + words, limits).text;
    expect(redactWithin(once, limits).text).toBe(once);
  });
});

test("ordinary text and code are far from the limit", () => {
  const line =
    "const token = await getToken(user.password, { key: 'value' }); // see https://example.com/auth\n";
  const { length } = fill(line, LIMITS.window);
  expect(workFor(fill(line, length))).toBeLessThan(length * LIMITS.work * 0.5);
  expect(redact(fill(line, 4 * length)).found).toEqual({});
});
