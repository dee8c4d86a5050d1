// What a server says, cut down to what may be shown.
import { expect, test } from "vitest";
import { serverWords } from "./server-words.ts";

const KEY = "sk-test-Zq7Xw29pLmN4vB";
const SAID = { key: KEY, texts: ["Why is the total of yesterday in the cart?", "Say it in one line."] };
const message = (text: string) => JSON.stringify({ error: { message: text } });

test.each([
  ["the message of an error", message("no such model"), "no such model"],
  ["an error that is a text", '{"error":"model not found"}', "model not found"],
  ["a message on top", '{"message":"out of credits"}', "out of credits"],
  ["plain prose", "upstream connect error\r\n", "upstream connect error"],
  ["a single line", message("one\n\ttwo  three"), "one two three"],
  ["no steering of terminals", message("\u001b]0;x\u0007a\u202eb\u200bc\u0000"), "]0;x abc"],
  ["half a pair of surrogates", message("x\ud800"), "x\ufffd"],
])("it may be %s", (_, body, words) => {
  expect(serverWords(body, SAID)).toBe(words);
});

test.each([
  "",
  "  ",
  "<html>no</html>",
  "{}",
  "[1]",
  '{"detail":["x"]}',
  '{"error":{"message":7}}',
  '"text"',
])("%j says nothing for people", (body) => {
  expect(serverWords(body, SAID)).toBe(null);
});

test("it is two hundred characters at most", () => {
  const words = serverWords(message("💥".repeat(300)), SAID) ?? "";
  expect(Array.from(words)).toHaveLength(200);
  expect(words.endsWith("💥…")).toBe(true);
  expect(serverWords(message("y".repeat(200)), SAID)).toBe("y".repeat(200));
});

test.each([
  ["the key", `bad key ${KEY}`],
  ["a piece of the key", "bad key ...29pLmN4vB"],
  ["the key in capitals", KEY.toUpperCase()],
  ["the key, spread out", [...KEY].join(" ")],
  ["the key, with what nobody sees in between", [...KEY].join("\u200b")],
  ["the question", "can't answer 'Why is the total of yesterday in the cart?'"],
  ["a piece of the question", "can't parse: the TOTAL of yesterday"],
  ["the instructions", "can't follow: Say it in one line."],
])("it is nothing if it repeats %s", (_, text) => {
  expect(serverWords(message(text), SAID)).toBe(null);
  expect(serverWords(text, SAID)).toBe(null);
});

test("a key of marks alone is hidden as well", () => {
  expect(serverWords("bad key --__--", { key: "--__--", texts: [] })).toBe(null);
});

test("where no key was sent, none is looked for", () => {
  expect(serverWords("a key is missing", { key: null, texts: [""] })).toBe("a key is missing");
});
