// Tests the task list at the end of a session, after all changes to it.
import { expect, test } from "vitest";
import { type Conversation, conversation, type Fields } from "../../../test/builders/transcripts/build.ts";
import { messagesIn } from "../../../test/builders/transcripts/read.ts";
import { foldTasks } from "./tasks.ts";

const tasksOf = (story: Conversation) =>
  foldTasks(messagesIn(story)).map(({ id, content, status }) => [id, content, status]);
const failed = { part: { is_error: true } };
const todo = (content: string) => ({ todos: [{ content, status: "pending" }] });
const created = (id: unknown) => ({ toolUseResult: { task: { id } } });

/** A list of two tasks, 1 and 2. */
function planned(): Conversation {
  const story = conversation().prompt("Plan.").calls("TaskCreate", { subject: "Paint" });
  return story.calls("TaskCreate", { subject: "Sand" }).result("ok", created("1")).result("ok", created("2"));
}

function updated(input: Fields, result: Fields = {}): unknown {
  return tasksOf(planned().calls("TaskUpdate", input).result("ok", result));
}

test("a session without a list has no tasks", () => {
  expect(tasksOf(conversation().prompt("Go.").calls("Bash").result("ok"))).toEqual([]);
});

test("each todo list replaces the one before", () => {
  const story = conversation().prompt("Plan.").calls("TodoWrite", todo("Paint")).result("ok");
  expect(tasksOf(story.calls("TodoWrite", todo("Sand")).result("ok"))).toEqual([[null, "Sand", "pending"]]);
});

test("a todo list that was refused changes nothing", () => {
  const story = conversation().prompt("Plan.").calls("TodoWrite", todo("Paint")).result("ok");
  expect(tasksOf(story.calls("TodoWrite", todo("Sand")).result("no", failed))).toEqual([
    [null, "Paint", "pending"],
  ]);
});

test("tasks are created in order, under the ids of the results", () => {
  expect(tasksOf(planned())).toEqual([
    ["1", "Paint", "pending"],
    ["2", "Sand", "pending"],
  ]);
});

test("an id that is a number is the same id", () => {
  const story = conversation()
    .prompt("Plan.")
    .calls("TaskCreate", { subject: "Paint" })
    .result("ok", created(1));
  expect(tasksOf(story.calls("TaskUpdate", { taskId: "1", status: "completed" }))).toEqual([
    ["1", "Paint", "completed"],
  ]);
});

test("an id found only in the result's text is read from it", () => {
  const story = conversation().prompt("Plan.").calls("TaskCreate", { subject: "Paint" });
  expect(tasksOf(story.result("Task #7 created successfully: Paint"))).toEqual([["7", "Paint", "pending"]]);
});

test("a creation that failed makes no task", () => {
  const story = conversation().prompt("Plan.").calls("TaskCreate", { subject: "Paint" }).result("no", failed);
  expect(tasksOf(story)).toEqual([]);
});

test("an update changes its task and no other", () => {
  expect(updated({ taskId: "2", status: "in_progress" })).toEqual([
    ["1", "Paint", "pending"],
    ["2", "Sand", "in_progress"],
  ]);
  expect(updated({ taskId: "1", subject: "Varnish" })).toEqual([
    ["1", "Varnish", "pending"],
    ["2", "Sand", "pending"],
  ]);
});

test("a deleted task is gone", () => {
  expect(updated({ taskId: "1", status: "deleted" })).toEqual([["2", "Sand", "pending"]]);
});

test.each([
  ["failed", failed],
  ["answered that it did not succeed", { toolUseResult: { success: false, taskId: "1" } }],
])("an update that %s changes nothing", (_, result) => {
  expect(updated({ taskId: "1", status: "completed" }, result)).toEqual(tasksOf(planned()));
});

test("a task that the agent no longer has ends the list", () => {
  const story = planned().calls("TaskUpdate", { taskId: "1", status: "completed" });
  expect(tasksOf(story.result("Task not found", failed))).toEqual([]);
});

test("an update of an unknown task changes nothing", () => {
  expect(updated({ taskId: "9", status: "completed" })).toEqual(tasksOf(planned()));
});
