// Tool calls in a line, with the rest of their input below.
import { expect, test } from "vitest";
import { conversation, type Fields } from "../../test/builders/transcripts/build.ts";
import { messagesIn } from "../../test/builders/transcripts/read.ts";
import { tellCall } from "./tell-call.ts";

function told(name: string, input: Fields) {
  const [part] = messagesIn(conversation().prompt("Go.").calls(name, input))[1]?.parts ?? [];
  if (part?.type !== "tool_call") throw new Error("There is no call.");
  const { line, rest } = tellCall(part);
  return [line, rest];
}

test.each([
  ["a file", "Read", { file_path: "/a.ts" }, "Read /a.ts", ""],
  ["a part of it", "Read", { file_path: "/a.ts", limit: 9 }, "Read /a.ts", "limit: 9"],
  [
    "an edit",
    "Edit",
    { file_path: "/a.ts", old_string: "a\nb", new_string: "c" },
    "Edit /a.ts",
    "old_string:\n  a\n  b\nnew_string: c",
  ],
  ["a command", "Bash", { command: "ls", description: "List" }, "Bash ls", "description: List"],
  ["a command over lines", "Bash", { command: "a\nb" }, "Bash a b", "command:\n  a\n  b"],
  ["a search", "Grep", { pattern: "x+", path: "src" }, "Grep src", "pattern: x+"],
  [
    "a subsession",
    "Agent",
    { subagent_type: "Explore", description: "Find", prompt: "All." },
    "Agent Explore: Find",
    "prompt: All.",
  ],
  [
    "a list of tasks",
    "TodoWrite",
    { todos: [{ content: "Test", status: "pending" }] },
    "TodoWrite 1 task",
    "pending: Test",
  ],
  ["a new task", "TaskCreate", { subject: "Test it" }, "TaskCreate Test it", ""],
  [
    "a task done",
    "TaskUpdate",
    { taskId: "3", status: "completed" },
    "TaskUpdate #3 completed",
    "taskId: 3\nstatus: completed",
  ],
  ["a tool nobody knows", "mcp__x__y", { deep: { a: [1] } }, "mcp__x__y", 'deep: {"a":[1]}'],
  ["no name and no input", "", {}, "(a tool without a name)", ""],
])("%s", (_, name, input, line, rest) => {
  expect(told(name, input)).toEqual([line, rest]);
});
