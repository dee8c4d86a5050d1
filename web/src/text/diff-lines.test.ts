// Tests how two texts are compared by lines and words.
import fc from "fast-check";
import { expect, test } from "vitest";
import { diffLines, splitLines } from "./diff-lines.ts";
import { changesIn } from "./edit-lines.ts";

const countChanges = (before: string, after: string) =>
  changesIn({ path: "a", applied: true, change: "replace", before, after });

function diffText(before: string, after: string): string[] {
  const signs = { same: " ", added: "+", removed: "-" };
  return (diffLines(before, after) ?? []).map(
    ({ kind, parts }) =>
      signs[kind] + parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(""),
  );
}

test("lines are removed, added or unchanged, each with its numbers", () => {
  expect(diffText("a\nold\nc", "a\nnew\nc")).toEqual([" a", "-old", "+new", " c"]);
  expect(diffLines("a\nold\nc", "a\nnew\nc")?.map(({ before, after }) => [before, after])).toEqual([
    [1, 1],
    [2, null],
    [null, 2],
    [3, 3],
  ]);
});

test("words that differ are marked in similar lines", () => {
  expect(diffText("const size = 12 + margin;", "const size = 24 + margin;")).toEqual([
    "-const size = [12] + margin;",
    "+const size = [24] + margin;",
  ]);
});

test("a file written whole is all added, however long it is", () => {
  expect(diffText("", "a\nb\n")).toEqual(["+a", "+b"]);
  expect(countChanges("", "x\n".repeat(2000))).toEqual({ added: 2000, removed: 0 });
  expect(countChanges("a", "")).toEqual({ added: 0, removed: 1 });
});

test("a newline at the end counts if it is the only difference", () => {
  expect(diffText("a\n", "b\n")).toEqual(["-a", "+b"]);
  expect(diffText("a", "a\n")).toEqual([" a", "+"]);
});

test("texts with almost nothing in common are removed and added whole", () => {
  const other = (name: string) => Array.from({ length: 1500 }, (_, line) => `${name}${line}`).join("\n");
  expect(countChanges(`${other("a")}\nsame`, `${other("b")}\nsame`)).toEqual({ added: 1501, removed: 1501 });
});

test("texts that are too long are not compared", () => {
  expect(diffLines("x\n".repeat(2001), "y")).toBeNull();
  expect(countChanges("x\n".repeat(2001), "y")).toBeNull();
});

test("both texts can be put together again from the lines", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "a b c", "a b d", ""), { maxLength: 12 })
    .map((all) => all.join("\n"));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const all = diffLines(before, after) ?? [];
      const without = (kind: "added" | "removed") =>
        all.filter((line) => line.kind !== kind).map(({ parts }) => parts.map((part) => part.text).join(""));
      expect(without("added")).toEqual(splitLines(before, after));
      expect(without("removed")).toEqual(splitLines(after, before));
    }),
  );
});
