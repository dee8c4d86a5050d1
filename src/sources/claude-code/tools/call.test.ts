// Tests what faces show of a tool call, by its name and input.
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../model/json.ts";
import { understandCall } from "./call.ts";

const FILE = "/shop/till.ts";

describe("the kind and the title", () => {
  test.each([
    ["Bash", "shell", "Bash"],
    ["Grep", "search", "Grep"],
    ["AskUserQuestion", "ask", "AskUserQuestion"],
    ["Skill", "skill", "Skill"],
    ["mcp__linear__create_issue", "mcp", "linear · create_issue"],
    ["mcp__plugin_a_b__get__all", "mcp", "plugin_a_b · get__all"],
    ["mcp__odd", "mcp", "odd"],
    ["SomethingNew", "other", "SomethingNew"],
    ["", "other", ""],
  ])("%s is %s, titled %s", (name, kind, title) => {
    expect(understandCall(name, {})).toMatchObject({ kind, name, title });
  });
});

describe("the label, and the input that nothing else covers", () => {
  const TODOS = [{ content: "Paint", status: "completed" }, { content: "Sand" }];
  test.each<[string, JsonObject, string, JsonObject]>([
    ["Bash", { command: "npm\n  test", description: "Test it" }, "npm test", { description: "Test it" }],
    ["Read", { file_path: FILE, offset: 5 }, FILE, { offset: 5 }],
    [
      "Edit",
      { file_path: FILE, old_string: "a", new_string: "b", replace_all: true },
      FILE,
      { replace_all: true },
    ],
    ["Edit", { file_path: FILE, old_string: 1 }, FILE, { old_string: 1 }],
    ["Grep", { pattern: "TODO", path: "src", "-n": true }, "TODO in src", { "-n": true }],
    ["Glob", { pattern: "**/*.ts" }, "**/*.ts", {}],
    ["LS", { path: "/shop" }, "/shop", {}],
    ["LSP", { operation: "hover", filePath: FILE, line: 3 }, `hover ${FILE}`, { line: 3 }],
    ["WebFetch", { url: "https://a.example", prompt: "Why?" }, "https://a.example", { prompt: "Why?" }],
    ["Task", { prompt: "Look.\nAll.", description: "Look", subagent_type: "scout" }, "scout: Look", {}],
    ["Agent", { prompt: "Look.\nAll.", model: "opus" }, "Look.", { model: "opus" }],
    ["TodoWrite", { todos: TODOS }, "2 tasks, 1 done", {}],
    ["TaskCreate", { subject: "Paint", description: "All of it" }, "Paint", { description: "All of it" }],
    ["TaskUpdate", { taskId: "3", status: "in_progress" }, "#3 in progress", {}],
    ["ExitPlanMode", { plan: "# Plan: paint\n\nFirst." }, "Plan: paint", {}],
    ["Skill", { skill: "review", args: "#12" }, "review #12", {}],
    ["BashOutput", { bash_id: "bash_1" }, "bash_1", {}],
    ["mcp__linear__get_issue", { id: "ENT-1", deep: { a: 1 } }, "ENT-1", { deep: { a: 1 } }],
    ["SomethingNew", { odd: "Only this", count: 2 }, "Only this", { count: 2 }],
    ["SomethingNew", { a: "One", b: "Two" }, "", { a: "One", b: "Two" }],
  ])("%s %j", (name, input, label, details) => {
    expect(understandCall(name, input)).toMatchObject({ label, details });
  });

  test("a label is one line of bounded length, and no detail is lost when it is cut", () => {
    const query = "long ".repeat(200);
    const { label, details } = understandCall("WebSearch", { query });
    expect(label).toHaveLength(300);
    expect(label.endsWith("…")).toBe(true);
    expect(details).toEqual({ query });
  });
});

describe("the contents of a call", () => {
  test("a command has no exit code until it ends", () => {
    expect(understandCall("Bash", { command: "ls" }).commands).toEqual([
      { text: "ls", exit_code: null, failed: null },
    ]);
  });
  test.each<[string, JsonObject, object[]]>([
    ["Edit", { old_string: "a", new_string: "b" }, [{ change: "replace", before: "a", after: "b" }]],
    [
      "MultiEdit",
      { edits: [{ old_string: "a", new_string: "b" }, { old_string: "c" }] },
      [{ change: "replace", before: "a", after: "b" }, { change: "unknown" }],
    ],
    ["Write", { content: "all" }, [{ change: "write", after: "all", created: null }]],
    ["Write", {}, [{ change: "unknown" }]],
  ])("%s %j changes the file, once it is applied", (name, input, edits) => {
    const asked = edits.map((edit) => ({ path: FILE, applied: false, ...edit }));
    expect(understandCall(name, { file_path: FILE, ...input }).edits).toEqual(asked);
  });
  test("questions have their options", () => {
    const questions = [{ question: "Which?", options: [{ label: "One" }, "Two", 3] }, 7];
    expect(understandCall("AskUserQuestion", { questions })).toMatchObject({
      asks: [
        { question: "Which?", options: ["One", "Two", ""], answer: null },
        { question: "", options: [], answer: null },
      ],
      label: "Which? and 1 more",
    });
  });
  test.each([
    ["BashOutput", "bash_id"],
    ["KillShell", "shell_id"],
    ["TaskOutput", "task_id"],
  ])("%s continues the work that its %s names", (name, field) => {
    expect(understandCall(name, { [field]: "b1" }).continues).toBe("b1");
  });
});
