// What a folded call says of itself.
import { expect, test } from "vitest";
import { call } from "./testing/call.ts";
import { toolKind, toolTitle } from "./tool-kind.ts";
import { outcomeOf, shortPath, usedOn } from "./tool-line.ts";

test.each([
  [
    "a command by its first line",
    call("Bash", { command: "\nnpm test\nnpm run build", description: "Test" }),
    "npm test",
  ],
  ["a file by its path", call("Read", { file_path: "/a/b.ts", limit: 3 }), "/a/b.ts"],
  [
    "a notebook by its path",
    call("NotebookEdit", { notebook_path: "/a/b.ipynb", new_source: "x" }),
    "/a/b.ipynb",
  ],
  ["a search by what it looks for", call("Grep", { path: "/a", pattern: "x.*y" }), "x.*y"],
  ["a page by its address", call("WebFetch", { prompt: "p", url: "https://x.example" }), "https://x.example"],
  ["an agent by what it is for", call("Task", { prompt: "long", description: "Find it" }), "Find it"],
  [
    "many tasks by their number",
    call("TodoWrite", { todos: [{ content: "a" }, { content: "b" }] }),
    "2 tasks",
  ],
  ["one task by its words", call("TaskCreate", { subject: "Write it" }), "Write it"],
  ["a tool with one argument by that", call("mcp__a__b", { name: "x", n: 1 }), "x"],
  ["a tool with several by none", call("Other", { a: "x", b: "y" }), ""],
  ["an input of another shape by nothing", call("Bash", { command: 5 }), ""],
  ["a command with secrets in plain sight", call("Bash", { command: "a\u202eb\u001b" }), "a⟨U+202E⟩b␛"],
])("tells %s", (_, given, line) => {
  expect(usedOn(given)).toBe(line);
});

test("a long path loses its beginning and keeps the file's name", () => {
  expect(shortPath("/home/me/project/src/deep/file.ts", 20)).toBe("…/src/deep/file.ts");
  expect(shortPath("/a/b.ts", 20)).toBe("/a/b.ts");
  expect(shortPath(`/${"x".repeat(100)}.ts`, 20)).toBe(`…${"x".repeat(17)}.ts`);
  expect(shortPath(String.raw`C:\Users\me\project\file.ts`, 18)).toBe(String.raw`…\project\file.ts`);
});

test.each([
  ["a failure", call("Bash", {}, { is_error: true, result: "x" }), "failed"],
  ["no result", call("Bash", {}, { result: null }), "no result"],
  ["no output", call("Bash", {}, { result: " \n" }), "no output"],
  ["a line", call("Bash", {}, { result: "x\n" }), "1 line"],
  ["lines", call("Read", {}, { result: "x\ny" }), "2 lines"],
  ["an edit", call("Edit", { file_path: "a", old_string: "a\nb", new_string: "a\nc\nd" }), "+2 −1"],
  ["a written file", call("Write", { file_path: "a", content: "a\nb\n" }), "+2"],
  [
    "several edits",
    call("MultiEdit", {
      edits: [
        { old_string: "a", new_string: "b" },
        { old_string: "c", new_string: "" },
      ],
    }),
    "+1 −2",
  ],
  ["an edit of another shape", call("Edit", { file_path: "a" }), ""],
  [
    "tasks",
    call("TodoWrite", { todos: [{ status: "completed", content: "a" }, { content: "b" }] }),
    "1 of 2 done",
  ],
  ["a task", call("TaskUpdate", { taskId: "3", status: "in_progress" }), "in progress"],
  ["an agent", call("Task", { prompt: "x" }, { result: "a\nb" }), ""],
])("tells the outcome of %s", (_, given, text) => {
  expect(outcomeOf(given)).toEqual({ text, failed: text === "failed" });
});

test("nothing is counted where something was left out", () => {
  expect(outcomeOf(call("Write", { file_path: "a", content: "a" }), ["input"]).text).toBe("");
  expect(outcomeOf(call("Bash", {}, { result: "a\nb" }), ["result"]).text).toBe("≥ 2 lines");
});

test("an image is told where nothing else came back", () => {
  expect(outcomeOf(call("Read", {}, { result: "" }), [], 1).text).toBe("1 image");
  expect(outcomeOf(call("Read", {}, { result: "a" }), [], 1).text).toBe("1 line");
});

test("tools are known by their names, and those of servers by both", () => {
  expect(["Bash", "Write", "mcp__a__b", "constructor", ""].map(toolKind)).toEqual([
    "command",
    "edit",
    "mcp",
    "other",
    "other",
  ]);
  expect(["Bash", "mcp__my_server__get__it", "mcp__x", ""].map(toolTitle)).toEqual([
    "Bash",
    "my_server · get__it",
    "x",
    "A call that is missing",
  ]);
});
