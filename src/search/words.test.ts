// Tests how a text is prepared for the index.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indexText } from "./words.ts";

/** Returns the words that are added after the text. */
const added = (text: string) => indexText(text).slice(text.length).trim();

describe("identifiers are indexed whole and in parts", () => {
  test.each([
    ["fooBar_baz", "foo Bar baz"],
    ["HTTPServer2", "HTTP Server 2"],
    ["getXAxis", "get X Axis"],
    ["parseURLs", "parse URLs"],
    ["sha256", "sha 256"],
    ["convertUtf8ToUtf16", "convert Utf 8 To Utf 16"],
    ["größeMessen", "größe Messen"],
    ["user.firstName()", "first Name"],
    ["src/fooBar/indexFile.ts", "foo Bar index File"],
  ])("%s", (text, parts) => {
    expect(indexText(text)).toBe(`${text} ${parts}`);
  });
});

test("color codes are not part of the word beside them", () => {
  expect(indexText("\u001b[31mred\u001b[0m alert")).toBe(" red  alert");
});

describe("nothing is added for", () => {
  test.each([
    ["words", "Call me Ishmael, OK?"],
    ["names that a tokenizer splits by itself", "foo_bar --dry-run a/b.ts"],
    ["versions", "v1.2.3 24.21.0-rc1"],
    ["hashes", "4f9c2e1 DEADBEEF01 d41d8cd98f00b204e9800998ecf8427e"],
    ["acronyms and their plurals", "URLs HTTP IDs"],
    ["numbers with units and timestamps", "500px 20ms 2025-11-15T22:34:00Z"],
    ["random ids", "toolu_01A09q90qw90lq917835lq9 aB3xY9zQ"],
    ["text longer than a name", "aB".repeat(40)],
  ])("%s", (_, text) => {
    expect(indexText(text)).toBe(text);
  });
});

test("a repeated identifier is split once", () => {
  expect(added("fooBar fooBar\nfooBar")).toBe("foo Bar");
});

test("a script without spaces becomes pairs and its last character", () => {
  expect(indexText("日本語")).toBe("日本 本語 語");
  expect(indexText("使用React框架")).toBe("使用 用 React 框架 架");
  expect(indexText("語 𠮷野")).toBe("語 𠮷野 野");
});

test("an emoji becomes a word, with any modifier", () => {
  expect(indexText("Deploy🚀!")).toBe("Deploy u1f680!");
  expect(indexText("👍🏽👍")).toBe(" u1f44d u1f44d");
  expect(indexText("1️⃣")).toBe("1");
});

test("text that needs no preparation stays as it is", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."abc é\u0301ß жd  \n\t.,-/_—“─│\0\ud83d".split("")) }),
      (text) => {
        expect(indexText(text)).toBe(text);
      },
    ),
  );
});

test("the result is at most seven thirds of the input, plus a few bytes", () => {
  const unit = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("aB", "aBc", "日", "🚀", "✅", "_", " "),
  );
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const text = units.join("");
      expect(Buffer.byteLength(indexText(text))).toBeLessThanOrEqual(2.34 * Buffer.byteLength(text) + 128);
    }),
  );
});

describe("megabytes of text take no noticeable time", () => {
  const numbered = Array.from({ length: 300_000 }, (_, index) => `aaBb${index.toString(36)}Cc`).join(" ");
  test.each([
    ["of one letter", "a".repeat(5e6)],
    ["of one endless name", "aB".repeat(25e5)],
    ["of names that are all different", numbered],
    ["of nothing but emoji", "🚀".repeat(1e6)],
    ["of one endless run", "日".repeat(2e6)],
    ["of halves of characters", "\ud83d".repeat(3e6)],
  ])("%s", (_, text) => {
    const size = Buffer.byteLength(text);
    expect(Buffer.byteLength(indexText(text))).toBeLessThanOrEqual(2.34 * size + 128);
  });
});
