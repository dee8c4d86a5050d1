// Tests the items of a turn.
import { describe, expect, test } from "vitest";
import { type Conversation, conversation, uuid } from "../../../test/builders/transcripts/build.ts";
import { messagesIn, turnsOf } from "../../../test/builders/transcripts/read.ts";
import type { SessionId } from "../../model/ids.ts";
import type { TurnItem } from "../../model/item.ts";
import { pairResults } from "./pair-results.ts";
import { turnItems } from "./turn-items.ts";

function itemsOf(story: Conversation): TurnItem[] {
  const messages = messagesIn(story);
  const [turn = null] = turnsOf(story);
  return turnItems(messages, turn, {
    results: pairResults(messages),
    started: (call) => (call.use.starts ? ["agent-1" as SessionId] : []),
  });
}

function toolIn(story: Conversation) {
  const tool = itemsOf(story).find((item) => item.type === "tool");
  if (!tool) throw new Error("No tool call found.");
  return tool;
}

test("a turn lists prompt, thinking, words and tool calls in the order of its records", () => {
  const story = conversation()
    .prompt("Why?")
    .thinks("Perhaps.")
    .says("Looking.")
    .calls("Bash", { command: "ls" })
    .result("a.ts")
    .says("Because.");
  expect(itemsOf(story)).toMatchObject([
    { id: `${uuid(1)}/0`, type: "text", speaker: "prompt", text: "Why?", phase: null },
    { id: `${uuid(2)}/0`, type: "thinking", text: "Perhaps.", withheld: false },
    { id: `${uuid(3)}/0`, type: "text", speaker: "model", text: "Looking.", phase: "commentary" },
    { id: `${uuid(4)}/0`, type: "tool", use: { label: "ls", outcome: "ok" }, result: { text: "a.ts" } },
    { id: `${uuid(6)}/0`, type: "text", speaker: "model", text: "Because.", phase: "final" },
  ]);
});

test("items after the final answer stay after it", () => {
  const story = conversation().prompt("Why?").says("Because.").prints("compact", "Compacted");
  const texts = itemsOf(story).filter((item) => item.type === "text");
  expect(texts.map(({ speaker, text }) => [speaker, text])).toEqual([
    ["prompt", "Why?"],
    ["model", "Because."],
    ["local_command", "/compact"],
    ["output", "Compacted"],
  ]);
});

describe("a call and its result are one item", () => {
  const asked = () => conversation().prompt("Do it.").calls("Bash", { command: "make" });
  test("whose revision is the result's record, and whose id is the call's", () => {
    const open = toolIn(asked());
    const done = toolIn(asked().result("made"));
    expect(done.id).toBe(open.id);
    expect(done.revision).toBeGreaterThan(open.revision);
    expect([open.partial, done.partial]).toEqual([true, false]);
  });
  test("which runs until a result arrives, and is given up when the work continued without one", () => {
    expect(toolIn(asked()).use.outcome).toBe("running");
    expect(toolIn(asked().interrupts()).use.outcome).toBe("given_up");
  });
  test("with its exit code, if the result has it", () => {
    const failed = toolIn(asked().result("Exit code 2\nno rule", { part: { is_error: true } }));
    expect(failed.use).toMatchObject({
      outcome: "failed",
      commands: [{ text: "make", exit_code: 2, failed: true }],
    });
  });
  test("and a subsession that it started", () => {
    const story = conversation().prompt("Do it.").calls("Task", { prompt: "Look." }).result("Seen.");
    expect(toolIn(story).subsessions).toEqual(["agent-1"]);
  });
  test("a result whose call is missing is an item of its own", () => {
    const messages = messagesIn(asked().result("made")).filter(({ kind }) => kind === "tool_results");
    const around = { results: pairResults(messages), started: () => [] };
    expect(turnItems(messages, null, around)).toMatchObject([
      { id: `${uuid(3)}/0`, type: "tool", partial: false, use: { name: "", outcome: "ok" } },
    ]);
  });
});

describe("edits", () => {
  const FILE = "/shop/till.ts";
  const edit = () =>
    conversation().prompt("Do it.").calls("Edit", { file_path: FILE, old_string: "a", new_string: "b" });
  test("are applied by a result without an error", () => {
    expect(toolIn(edit().result("done")).use.edits).toEqual([
      { path: FILE, change: "replace", before: "a", after: "b", applied: true },
    ]);
  });
  test("are not applied where they were not allowed", () => {
    const no = "The user doesn't want to proceed with this tool use.";
    const { use } = toolIn(edit().result(no, { part: { is_error: true } }));
    expect(use).toMatchObject({ outcome: "denied", edits: [{ applied: false, change: "replace" }] });
  });
  test("say where in the file they were made, if the result does", () => {
    const hunk = { oldStart: 7, oldLines: 1, newStart: 7, newLines: 1, lines: ["-a", "+b"] };
    const toolUseResult = { filePath: FILE, structuredPatch: [hunk] };
    const { use } = toolIn(edit().result("done", { toolUseResult }));
    expect(use.edits).toEqual([
      { path: FILE, change: "patch", patch: "@@ -7,1 +7,1 @@\n-a\n+b", moved_to: null, applied: true },
    ]);
  });
});

test("images are numbered in the order of the items, including those returned by tools", () => {
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "aaaa" } };
  const story = conversation()
    .prompt([{ type: "text", text: "See." }, image])
    .calls("Read", { file_path: "/a.png" })
    .result([image, image])
    .says("Seen.");
  const [prompt, first, call] = itemsOf(story);
  expect(prompt).toMatchObject({ type: "text" });
  expect(first).toMatchObject({ type: "image", media_type: "image/png", size: 4, index: 0 });
  expect(call).toMatchObject({ result: { images: [{ index: 1 }, { index: 2 }] } });
});

test("a text added by the agent's program is a note", () => {
  const story = conversation()
    .prompt("Go.")
    .injects("<system-reminder>x</system-reminder> Mind it.")
    .interrupts();
  expect(itemsOf(story).map((item) => item.type === "note" && item.note)).toEqual([
    false,
    "notice",
    "interrupted",
  ]);
});

test("a message of several records gives each item its own record", () => {
  const story = conversation()
    .prompt("Why?")
    .thinks("Hm.", { message: { id: "msg_1" } })
    .says("So.", { message: { id: "msg_1" } });
  expect(itemsOf(story).map(({ id }) => id)).toEqual([`${uuid(1)}/0`, `${uuid(2)}/0`, `${uuid(3)}/0`]);
});

describe("a call about what an earlier one left running", () => {
  const started = (command: string, backgroundTaskId: string) => (story: Conversation) =>
    story
      .calls("Bash", { command, run_in_background: true })
      .result(`Command running in background with ID: ${backgroundTaskId}`, {
        toolUseResult: { stdout: "", backgroundTaskId },
      });
  const looked = (story: Conversation) =>
    itemsOf(story).flatMap((item) => (item.type === "tool" ? [[item.use.label, item.continues_id]] : []));

  test("shows what that was, and which call it was", () => {
    const story = started("npm run dev\nsleep 1", "bash_1")(conversation().prompt("Serve it."));
    story.calls("BashOutput", { bash_id: "bash_1" }).result("ready");
    story.calls("KillShell", { shell_id: "bash_1" });
    expect(looked(story)).toEqual([
      ["npm run dev sleep 1", null],
      ["npm run dev sleep 1", `${uuid(2)}/0`],
      ["npm run dev sleep 1", `${uuid(2)}/0`],
    ]);
  });
  test("is also recognized by the result's text, and for a sub-agent", () => {
    const story = conversation().prompt("Do both.");
    story
      .calls("Bash", { command: "make" })
      .result("Command running in background with ID: b1. Output is in /b1");
    story.calls("Task", { prompt: "Look.", description: "Look around" });
    story.result("Launched.", { toolUseResult: { status: "async_launched", agentId: "a7" } });
    story.calls("TaskOutput", { task_id: "b1" }).result("made").calls("TaskOutput", { task_id: "a7" });
    expect(looked(story).slice(2)).toEqual([
      ["make", `${uuid(2)}/0`],
      ["Look around", `${uuid(4)}/0`],
    ]);
  });
  test("is about the last one with that name before it, because names are reused", () => {
    const story = started("first", "bash_1")(conversation().prompt("Go."));
    story.calls("BashOutput", { bash_id: "bash_1" }).result("one");
    started("second", "bash_1")(story);
    story.calls("BashOutput", { bash_id: "bash_1" });
    expect(looked(story).map(([label]) => label)).toEqual(["first", "first", "second", "second"]);
  });
  test("keeps the agent's name if nothing else is known", () => {
    const story = conversation().prompt("Go.").calls("BashOutput", { bash_id: "bash_9" });
    expect(looked(story)).toEqual([["bash_9", null]]);
  });
});
