// Tests the line that describes a collapsed tool call.
import { expect, test } from "vitest";
import type { Edit } from "./edit-lines.ts";
import { tool } from "./testing/call.ts";
import { outcomeOf, shortPath, toolTarget, toolTitle } from "./tool-line.ts";

test("a path within the project is relative to it, and hidden characters in a label are shown", () => {
  expect(toolTarget({ kind: "read", label: "/shop/src/a.ts" }, "/shop")).toBe("src/a.ts");
  expect(toolTarget({ kind: "shell", label: "cat /shop/a.ts" }, "/shop")).toBe("cat /shop/a.ts");
  expect(toolTarget({ kind: "shell", label: "a\u202eb\u001b" })).toBe("a⟨U+202E⟩b␛");
});

test("a long path loses its beginning and keeps the file's name", () => {
  expect(shortPath("/home/me/project/src/deep/file.ts", 20)).toBe("…/src/deep/file.ts");
  expect(shortPath("/a/b.ts", 20)).toBe("/a/b.ts");
  expect(shortPath(`/${"x".repeat(100)}.ts`, 20)).toBe(`…${"x".repeat(17)}.ts`);
  expect(shortPath(String.raw`C:\Users\me\project\file.ts`, 18)).toBe(String.raw`…\project\file.ts`);
});

const edit = (given: Partial<Edit>): Edit =>
  ({ path: "a", applied: true, change: "replace", before: "", after: "", ...given }) as Edit;

test.each([
  ["a failure", tool("Bash", { outcome: "failed", result: "x" }), "failed"],
  ["a refusal", tool("Bash", { outcome: "denied", result: "x" }), "not allowed"],
  ["a stopped call", tool("Bash", { outcome: "aborted", result: "x" }), "stopped"],
  ["no result", tool("Bash", { result: null }), "no result"],
  ["no output", tool("Bash", { result: " \n" }), "no output"],
  ["a line", tool("Bash", { result: "x\n" }), "1 line"],
  ["lines", tool("Read", { kind: "read", result: "x\ny" }), "2 lines"],
  ["an edit", tool("Edit", { kind: "edit", edits: [edit({ before: "a\nb", after: "a\nc\nd" })] }), "+2 −1"],
  [
    "a patch",
    tool("Edit", { kind: "edit", edits: [edit({ change: "patch", patch: "@@ -7,2 +7,2 @@\n a\n-b\n+c" })] }),
    "+1 −1",
  ],
  ["a file", tool("Write", { kind: "edit", edits: [edit({ change: "write", after: "a\nb\n" })] }), "+2"],
  ["an edit that says nothing", tool("Edit", { kind: "edit", edits: [edit({ change: "unknown" })] }), ""],
  ["an agent", tool("Task", { kind: "agent", result: "a\nb" }), ""],
])("the outcome of %s is shown", (_, given, text) => {
  expect(outcomeOf(given)).toEqual({ text, failed: ["failed", "not allowed", "stopped"].includes(text) });
});

test("lines are not counted when some were left out", () => {
  const written = tool("Write", { kind: "edit", edits: [edit({ change: "write", after: "a" })] });
  expect(outcomeOf({ ...written, left_out: 9 }).text).toBe("");
  const long = { text: "a\nb", images: [], left_out: 9 };
  expect(outcomeOf({ ...tool("Bash"), left_out: 9, result: long }).text).toBe("≥ 2 lines");
});

test("images are counted when nothing else came back", () => {
  expect(outcomeOf(tool("Read", { result: "", images: 1 })).text).toBe("1 image");
  expect(outcomeOf(tool("Read", { result: "a", images: 1 })).text).toBe("1 line");
});

test("a missing call is named as missing", () => {
  expect([{ title: "Bash" }, { title: "" }].map(toolTitle)).toEqual(["Bash", "Missing tool call"]);
});
