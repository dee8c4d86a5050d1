// What servers send: bodies that are small, large, in pieces or broken; thinking before an answer; words about an error.
import { describe, expect, test } from "vitest";
import { readBounded, serverWords, stripThinking } from "./server-text.ts";

describe("a body", () => {
  async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }

  const BYTES = new TextEncoder().encode("在庫が出ません");

  test.each([1, 2, 5, 100])("pieces of %i bytes make the same text", async (size) => {
    expect(await readBounded(inPieces(BYTES, size), BYTES.length)).toEqual({
      text: "在庫が出ません",
      cut: false,
    });
  });

  test.each([1, 2, 5, 100])("with pieces of %i bytes it is cut where the bound is", async (size) => {
    expect(await readBounded(inPieces(BYTES, size), 6)).toEqual({ text: "在庫", cut: true });
  });

  test("no body is an empty text", async () => {
    expect(await readBounded(null, 10)).toEqual({ text: "", cut: false });
  });

  test("what comes behind the bound is not asked for", async () => {
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

  test("what is not UTF-8 is read as far as it can be", async () => {
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

  test("many thoughts take no longer than their length", () => {
    expect(stripThinking(`${"<think>Hm.</think>".repeat(14_000)}Done.`)).toBe("Done.");
  });
});

describe("what a server says about an error", () => {
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
});
