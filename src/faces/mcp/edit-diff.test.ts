// Tests how changes to files are shown.
import { expect, test } from "vitest";
import { editDiff } from "./edit-diff.ts";

const at = { path: "/home/dana/a.ts", applied: true };
const as = (text: string) => text;

test("a replaced text is a diff without line numbers, which are not known", () => {
  const edit = { ...at, change: "replace", before: "a\nb\nc", after: "a\nB\nc" } as const;
  expect(editDiff(edit, as)).toBe("@@\n a\n-b\n+B\n c");
});

test("a patch keeps its line numbers, and a written file is its content", () => {
  const patch = "@@ -7,2 +7,2 @@\n a\n-b\n+c";
  expect(editDiff({ ...at, change: "patch", patch, moved_to: null }, as)).toBe(patch);
  expect(editDiff({ ...at, change: "write", after: "x\ny\n", created: true }, as)).toBe("x\ny\n");
});

test("texts are cleaned before they are compared", () => {
  const edit = { ...at, change: "replace", before: "key=one", after: "key=two" } as const;
  expect(editDiff(edit, (text) => text.replace(/=\w+/, "=…"))).toBe("");
});

test("texts too different to compare are shown one after the other", () => {
  const lines = (mark: string) => Array.from({ length: 900 }, (_, index) => `${mark}${index}`).join("\n");
  const diff = editDiff({ ...at, change: "replace", before: lines("a"), after: lines("b") }, as);
  expect(diff.split("\n")).toHaveLength(1800);
});
