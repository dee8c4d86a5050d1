// Tests the lines and line numbers of an edit.
import { expect, test } from "vitest";
import { patchLines } from "./edit-lines.ts";

test("a patch has the line numbers of the file, hunk by hunk", () => {
  const patch =
    "@@ -26,2 +26,3 @@\n same\n-old\n+new\n+more\n@@ -90,1 +91,1 @@\n-x\n+y\n\\ No newline at end of file";
  const lines = patchLines(patch).map(({ kind, before, after, parts }) => [
    kind,
    before,
    after,
    parts.map(({ text }) => text).join(""),
  ]);
  expect(lines).toEqual([
    ["same", 26, 26, "same"],
    ["removed", 27, null, "old"],
    ["added", null, 27, "new"],
    ["added", null, 28, "more"],
    ["removed", 90, null, "x"],
    ["added", null, 91, "y"],
  ]);
});

test("words that differ are marked in similar lines", () => {
  const [went, came] = patchLines("@@ -1,1 +1,1 @@\n-const total = floor(sum);\n+const total = round(sum);");
  const marked = (line: typeof went) => line?.parts.filter(({ changed }) => changed).map(({ text }) => text);
  expect([marked(went), marked(came)]).toEqual([["floor"], ["round"]]);
});
