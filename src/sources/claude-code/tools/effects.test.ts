// Tests what tool calls do, by name and input.
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../model/json.ts";
import { fileTouches, subsessionRequest, taskChange } from "./effects.ts";

describe("files", () => {
  test.each([
    ["Read", "file_path", "read"],
    ["NotebookRead", "notebook_path", "read"],
    ["Edit", "file_path", "edited"],
    ["MultiEdit", "file_path", "edited"],
    ["Write", "file_path", "edited"],
    ["NotebookEdit", "notebook_path", "edited"],
  ])("%s touches the file in its %s", (name, key, access) => {
    expect(fileTouches(name, { [key]: "/shop/till.ts" })).toEqual([{ path: "/shop/till.ts", access }]);
  });
  test.each(["Bash", "Grep", "constructor", ""])("%j touches none", (name) => {
    expect(fileTouches(name, { file_path: "/shop/till.ts" })).toEqual([]);
  });
  test.each([{}, { file_path: "" }, { file_path: 7 }])("a call with the input %j touches none", (input) => {
    expect(fileTouches("Read", input)).toEqual([]);
  });
});

describe("subsessions", () => {
  test.each(["Task", "Agent"])("%s requests one", (name) => {
    const input = { prompt: "Find it.", subagent_type: "scout", description: "Look" };
    const request = { prompt: "Find it.", agent_type: "scout", description: "Look" };
    expect(subsessionRequest(name, input)).toMatchObject(request);
  });
  test("details that the call lacks are null", () => {
    const request = { prompt: "", agent_type: null, description: null };
    expect(subsessionRequest("Task", { prompt: 1, subagent_type: "" })).toMatchObject(request);
  });
  test("the key ignores white space around the prompt", () => {
    const keyOf = (prompt: string) => subsessionRequest("Task", { prompt })?.prompt_key;
    expect(keyOf(" Find it.\n")).toBe(keyOf("Find it."));
    expect(keyOf("Find it!")).not.toBe(keyOf("Find it."));
  });
  test.each(["TaskCreate", "Bash", "task"])("%s requests none", (name) => {
    expect(subsessionRequest(name, { prompt: "Find it." })).toBeNull();
  });
});

describe("tasks", () => {
  test("TodoWrite replaces the list, in the form of any version", () => {
    const todos = [
      { content: "Paint", status: "completed", activeForm: "Painting" },
      { content: "Sand", status: "pending", priority: "high", id: "2" },
      { content: "Sweep" },
    ];
    expect(taskChange("TodoWrite", { todos })).toEqual({
      type: "replace",
      tasks: [
        { id: null, content: "Paint", status: "completed", active_form: "Painting" },
        { id: "2", content: "Sand", status: "pending", active_form: null },
        { id: null, content: "Sweep", status: "pending", active_form: null },
      ],
    });
  });
  test("TodoWrite without items empties the list", () => {
    expect(taskChange("TodoWrite", { todos: [] })).toEqual({ type: "replace", tasks: [] });
  });
  test("TaskCreate adds a pending task without an id", () => {
    expect(
      taskChange("TaskCreate", { subject: "Paint", description: "The door", activeForm: "Painting" }),
    ).toEqual({
      type: "create",
      task: { id: null, content: "Paint", status: "pending", active_form: "Painting" },
    });
  });
  test("TaskUpdate changes only what it names", () => {
    const change = { type: "update", id: "2", changes: { status: "completed" } };
    const input: JsonObject = { taskId: "2", status: "completed", addBlockedBy: ["1"] };
    expect(taskChange("TaskUpdate", input)).toEqual(change);
    expect(taskChange("TaskUpdate", { taskId: "2", subject: "Sand", activeForm: "Sanding" })).toMatchObject({
      changes: { content: "Sand", active_form: "Sanding" },
    });
  });
  test("an update without a task changes nothing", () => {
    expect(taskChange("TaskUpdate", { status: "completed" })).toBeNull();
  });
  test.each(["TaskList", "TaskOutput", "TaskStop", "Task", "Bash"])("%s changes nothing", (name) => {
    expect(taskChange(name, { taskId: "2", status: "completed" })).toBeNull();
  });
});
