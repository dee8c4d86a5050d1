// Tests that private parts of a prompt are left out in every spelling, and nothing else is.
import fc from "fast-check";
import { expect, test } from "vitest";
import { privateFilter, withoutPrivate } from "./private.ts";

test.each([
  ["no mark", "Fix the total.", "Fix the total."],
  ["one part", "Use <private>hunter2</private> here.", "Use   here."],
  ["two parts", "a<private>1</private>b<private>2</private>c", "a b c"],
  ["any case", "a<PRIVATE>1</Private>b", "a b"],
  ["over lines", "a\n<private>\n1\n2\n</private>\nb", "a\n \nb"],
  ["nested", "a<private>1<private>2</private>3</private>b", "a  b"],
  ["unclosed", "a<private>1 and the rest", "a"],
  ["unclosed inside a closed one", "a<private>1<private>2</private>3", "a"],
  ["closed and never opened", "a</private>b", "a b"],
  ["with attributes and spaces", 'a<private reason="key" >1</private >b', "a b"],
  ["empty", "a<private/>b<private></private>c", "a b c"],
  ["half a mark at the end", "a<private", "a"],
  ["half a mark before another tag", "a<private<b>1", "a"],
  [
    "a tag that only begins like it",
    "<privateKey>1</privateKey><private-key>2",
    "<privateKey>1</privateKey><private-key>2",
  ],
  ["a bare word", "private > public, a < private", "private > public, a < private"],
])("%s", (_, text, left) => {
  expect(withoutPrivate(text).replace(/ +/g, " ").trimEnd()).toBe(left.replace(/ +/g, " "));
});

test("a private part that begins in one text and ends in another is removed from both", () => {
  const filter = privateFilter();
  expect(["a<private>1", "2", "3</private>b", "c"].map(filter)).toEqual(["a", "", "b", "c"]);
});

const anyText = fc
  .array(
    fc.constantFrom(
      "<",
      ">",
      "/",
      "<private>",
      "</private>",
      "<PRIVATE",
      "private",
      "\n",
      " ",
      "é",
      "secret",
    ),
  )
  .map((pieces) => pieces.join(""));

test("the result has no marks, so filtering twice changes nothing", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const left = withoutPrivate(text);
      expect(left).not.toMatch(/<\/?private[\s/<>]/i);
      expect(withoutPrivate(left)).toBe(left);
    }),
  );
});

test("no word of a private part is left, whatever surrounds it", () => {
  const quiet = anyText.map((text) => text.replaceAll("secret", ""));
  fc.assert(
    fc.property(quiet, quiet, (before, after) => {
      expect(withoutPrivate(`${before}<private>secret</private>${after}`)).not.toContain("secret");
    }),
  );
});

test("a mark ends at the next bracket, so many half marks do not slow it down", () => {
  expect(withoutPrivate("a <private b<private/>secret")).toBe("a ");
  expect(withoutPrivate("a <private/ <b>secret")).toBe("a ");
  expect(withoutPrivate("a <private>secret</private b<c>d")).toBe("a   b<c>d");
});
