// Tests messages, tokens and tasks, read from real files.
import { expect, test } from "vitest";
import { type Part, readTranscript } from "../../../src/index.ts";
import { spendingOf, usageCounter } from "../../../src/sessions/turns/usage.ts";
import { type Conversation, conversation, sessionId } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { wordsOf } from "../../builders/transcripts/read.ts";

const usage = (input: number, output: number) => ({
  usage: {
    input_tokens: input,
    output_tokens: output,
    cache_read_input_tokens: 0,
    cache_creation_input_tokens: 0,
  },
});

test("one API message written as several records is one message, and its usage counts once", async () => {
  const figures = { message: usage(100, 30) };
  const session = await read(
    conversation()
      .prompt("Look around.")
      .thinks("Where to begin?", figures)
      .says("Looking.", figures)
      .calls("Bash", { command: "ls" }, figures)
      .result("a b"),
  );
  expect(session.messages).toHaveLength(3);
  expect(session.messages[1]?.parts.map((part) => part.type)).toEqual(["thinking", "text", "tool_call"]);
  expect(session.messages[1]?.records).toHaveLength(3);
  expect(session.usage).toMatchObject({ input: 100, output: 30 });
});

test("the records of one message need not be adjacent", async () => {
  const one = { message: { id: "msg_one", ...usage(100, 30) } };
  const session = await read(
    conversation()
      .prompt("Look around.")
      .calls("Bash", { command: "ls" }, one)
      .result("a b")
      .progress()
      .calls("Bash", { command: "pwd" }, one)
      .result("/shop")
      .says("Two files in /shop."),
  );
  expect(wordsOf(session.messages)).toEqual([
    "Look around.",
    "Bash Bash",
    "a b",
    "/shop",
    "Two files in /shop.",
  ]);
  expect(session.usage).toMatchObject({ input: 110, output: 35 });
});

test("a final output count replaces the placeholder before it", async () => {
  const story = conversation()
    .prompt("Tell me.")
    .thinks("Hm.", { message: { ...usage(100, 1), stop_reason: null } })
    .says("A long story.", { message: { ...usage(100, 350), stop_reason: "end_turn" } });
  expect((await read(story)).usage).toMatchObject({ input: 100, output: 350, lower_bound: false });
});

test("output without a stop reason is a lower bound", async () => {
  const story = conversation()
    .prompt("Tell me.")
    .says("A long story.", { message: { ...usage(100, 1), stop_reason: null } });
  expect((await read(story)).usage).toMatchObject({ output: 1, lower_bound: true });
});

test("a history copied into a second file is counted once", async () => {
  using folder = transcriptFolder();
  const history = () =>
    conversation()
      .prompt("One.")
      .says("First.", { message: usage(100, 20) });
  const one = await readTranscript(folder.session(history()));
  const more = history()
    .prompt("Two.")
    .says("Second.", { message: usage(200, 40) });
  const two = await readTranscript(folder.session(more, sessionId(2)));

  const counter = usageCounter();
  counter.add(spendingOf(one.messages));
  counter.add(spendingOf(two.messages));
  expect(two.usage).toMatchObject({ input: 300, output: 60 });
  expect(counter.total()).toMatchObject({ input: 300, output: 60 });
});

test("thinking is kept, and thinking without a text is withheld", async () => {
  const redacted = { part: { type: "redacted_thinking", data: "c2VjcmV0" } };
  const story = conversation().prompt("Why?").thinks("Because.").thinks("").thinks("", redacted).says("So.");
  const [, answer] = (await read(story)).messages;
  expect(answer?.parts).toEqual([
    { type: "thinking", text: "Because.", withheld: false },
    { type: "thinking", text: "", withheld: true },
    { type: "thinking", text: "", withheld: true },
    { type: "text", text: "So." },
  ]);
  expect(answer?.content).toBe("So.");
});

test("a tool result is read from a text, from parts, from an error and with its images", async () => {
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } };
  const words = [
    { type: "text", text: "one" },
    { type: "text", text: "two" },
  ];
  const story = conversation().prompt("Try.").calls("A").calls("B").calls("C").calls("D").calls("E");
  story
    .result("plain")
    .result(words)
    .result("No such file", { part: { is_error: true } });
  const session = await read(story.result([image]).result(undefined));
  const results = partsOf(session.messages, "tool_result");
  expect(results.map(({ text, is_error }) => [text, is_error])).toEqual([
    ["plain", false],
    ["one\ntwo", false],
    ["No such file", true],
    ["", false],
    ["", false],
  ]);
  expect(results[3]?.images).toEqual([{ type: "image", media_type: "image/png", size: 4 }]);
});

test("an error as text beside the result is not a prompt", async () => {
  const story = conversation()
    .prompt("Try.")
    .calls("Bash")
    .result("Exit code 1", {
      part: { is_error: true },
      toolUseResult: "Error: Exit code 1",
    });
  expect((await read(story)).turns).toHaveLength(1);
});

const todos = (...contents: string[]) => ({
  todos: contents.map((content) => ({ content, status: "pending", activeForm: `${content}ing` })),
});

test("an empty todo list clears the tasks", async () => {
  const story = conversation().prompt("Plan.").calls("TodoWrite", todos("Paint", "Sand")).result("ok");
  expect((await read(story)).tasks.map((task) => task.content)).toEqual(["Paint", "Sand"]);
  expect((await read(story.calls("TodoWrite", todos()).result("ok"))).tasks).toEqual([]);
});

test("the last of two todo lists in one message wins", async () => {
  const story = conversation()
    .prompt("Plan.")
    .calls("TodoWrite", todos("Paint"))
    .calls("TodoWrite", todos("Sand"));
  const { tasks } = await read(story.result("ok").result("ok"));
  expect(tasks).toEqual([{ id: null, content: "Sand", status: "pending", active_form: "Sanding" }]);
});

test("tasks are created under the ids of the results and updated by them", async () => {
  const story = conversation()
    .prompt("Plan.")
    .calls("TaskCreate", { subject: "Paint" })
    .calls("TaskCreate", { subject: "Sand" })
    .calls("TaskCreate", { subject: "Dream" })
    .result("Task #1 created", { toolUseResult: { task: { id: "1", subject: "Paint" } } })
    .result("Task #2 created", { toolUseResult: { task: { id: "2", subject: "Sand" } } })
    .result("No such tool", { part: { is_error: true }, toolUseResult: "Error: No such tool" })
    .calls("TaskUpdate", { taskId: "2", status: "completed" })
    .result("Updated task #2", { toolUseResult: { success: true, taskId: "2" } });
  expect((await read(story)).tasks).toMatchObject([
    { id: "1", content: "Paint", status: "pending" },
    { id: "2", content: "Sand", status: "completed" },
  ]);
});

test("an API error is flagged, is never the final answer, and costs nothing", async () => {
  const story = conversation().prompt("Go.").says("On it.").calls("Bash").result("a b");
  const session = await read(story.fails("API Error: 500", { message: { usage: { output_tokens: 70 } } }));
  expect(session.messages.at(-1)).toMatchObject({ kind: "error", usage: null, model: null });
  expect(session.turns).toMatchObject([{ answer: null, ending: "failed" }]);
  expect(session.usage).toMatchObject({ input: 10, output: 5 });
  expect(session.status).toBe("failed");
});

test("a synthetic message is flagged, is never the final answer, and costs nothing", async () => {
  const story = conversation().prompt("Go.").says("Done.").prompt("On?").fills("No response requested.");
  const session = await read(story);
  expect(session.messages.at(-1)).toMatchObject({ kind: "filler", usage: null, model: null });
  expect(session.turns.map((turn) => turn.answer)).toEqual(["Done.", null]);
  expect(session.models).toEqual(["claude-sonnet-4-5"]);
  expect(session.usage).toMatchObject({ input: 10, output: 5 });
});

test("a usage limit without a flag is recognized as an error by its text", async () => {
  const session = await read(conversation().prompt("Go.").fills("Claude AI usage limit reached|1753131600"));
  expect(session.messages.at(-1)?.kind).toBe("error");
  expect(session.status).toBe("failed");
});

async function read(story: Conversation) {
  using folder = transcriptFolder();
  return await readTranscript(folder.session(story));
}

function partsOf<Type extends Part["type"]>(messages: readonly { parts: readonly Part[] }[], type: Type) {
  const parts = messages.flatMap((message) => message.parts);
  return parts.filter((part): part is Extract<Part, { type: Type }> => part.type === type);
}
