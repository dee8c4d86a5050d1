// Tests how server responses are read: small, large, split or
// broken bodies; thinking before an answer; error messages.
import { describe, expect, test } from "vitest";
import { readBounded, serverWords, stripThinking } from "./server-text.ts";

describe("a body", () => {
  async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }

  const BYTES = new TextEncoder().encode("在庫が出ません");

  test.each([1, 2, 5, 100])("buffers of %i bytes make the same text", async (size) => {
    expect(await readBounded(inPieces(BYTES, size), BYTES.length)).toEqual({
      text: "在庫が出ません",
      cut: false,
    });
  });

  test.each([1, 2, 5, 100])("buffers of %i bytes are cut at the limit", async (size) => {
    expect(await readBounded(inPieces(BYTES, size), 6)).toEqual({ text: "在庫", cut: true });
  });

  test("no body is an empty text", async () => {
    expect(await readBounded(null, 10)).toEqual({ text: "", cut: false });
  });

  test("nothing after the limit is requested", async () => {
    let given = 0;
    let left = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          given++;
          yield BYTES;
        }
      } finally {
        left = true;
      }
    }
    expect((await readBounded(endless(), 50)).cut).toBe(true);
    expect({ given, left }).toEqual({ given: 3, left: true });
  });

  test("a body that is not UTF-8 is read as far as possible", async () => {
    expect(await readBounded(inPieces(Uint8Array.of(0x61, 0xff, 0x62), 1), 10)).toEqual({
      text: "a\ufffdb",
      cut: false,
    });
  });
});

describe("an answer without its thinking", () => {
  test.each([
    ["Fixed the total.", "Fixed the total."],
    ["<think>Hm.</think>Fixed the total.", "Fixed the total."],
    ["\n<think>\nHm.\n</think>\n\nFixed the total.", "Fixed the total."],
    ["<think></think><think>More.</think> Fixed the total.", "Fixed the total."],
    ["<Thinking>Is </think> a tag?</THINKING> Fixed the total.", "Fixed the total."],
    ["It may be the cache.\n</think>\n\nFixed the total.", "Fixed the total."],
    ["<think>It goes on and on", ""],
    ["<think>Hm.</think>", ""],
    ["Strips <think> and </think> from answers.", "Strips <think> and </think> from answers."],
    ["", ""],
  ])("%j leaves %j", (text, answer) => {
    expect(stripThinking(text)).toBe(answer);
  });

  test("many thinking parts take no longer than their length", () => {
    expect(stripThinking(`${"<think>Hm.</think>".repeat(14_000)}Done.`)).toBe("Done.");
  });
});

describe("a server's error message", () => {
  const KEY = "sk-test-Zq7Xw29pLmN4vB";
  const SAID = { key: KEY, texts: ["Why is the total of yesterday in the cart?", "Say it in one line."] };
  const message = (text: string) => JSON.stringify({ error: { message: text } });

  test.each([
    ["the message of an error", message("no such model"), "no such model"],
    ["an error that is a text", '{"error":"model not found"}', "model not found"],
    ["a message on top", '{"message":"out of credits"}', "out of credits"],
    ["plain prose", "upstream connect error\r\n", "upstream connect error"],
    ["a single line", message("one\n\ttwo  three"), "one two three"],
    ["text without terminal controls", message("\u001b]0;x\u0007a\u202eb\u200bc\u0000"), "]0;x abc"],
    ["half a pair of surrogates", message("x\ud800"), "x\ufffd"],
  ])("can be %s", (_, body, words) => {
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
  ])("%j has nothing for people", (body) => {
    expect(serverWords(body, SAID)).toBe(null);
  });

  test("has at most two hundred characters", () => {
    const words = serverWords(message("💥".repeat(300)), SAID) ?? "";
    expect(Array.from(words)).toHaveLength(200);
    expect(words.endsWith("💥…")).toBe(true);
    expect(serverWords(message("y".repeat(200)), SAID)).toBe("y".repeat(200));
  });

  test.each([
    ["the key", `bad key ${KEY}`],
    ["a part of the key", "bad key ...29pLmN4vB"],
    ["the key in capitals", KEY.toUpperCase()],
    ["the key, spread out", [...KEY].join(" ")],
    ["the key, with invisible characters in between", [...KEY].join("\u200b")],
    ["the prompt", "can't answer 'Why is the total of yesterday in the cart?'"],
    ["a part of the prompt", "can't parse: the TOTAL of yesterday"],
    ["the instructions", "can't follow: Say it in one line."],
  ])("is hidden if it repeats %s", (_, text) => {
    expect(serverWords(message(text), SAID)).toBe(null);
    expect(serverWords(text, SAID)).toBe(null);
  });

  test("is hidden if it repeats a key of punctuation", () => {
    expect(serverWords("bad key --__--", { key: "--__--", texts: [] })).toBe(null);
  });

  test("is not checked for a key if none was sent", () => {
    expect(serverWords("a key is missing", { key: null, texts: [""] })).toBe("a key is missing");
  });
});
