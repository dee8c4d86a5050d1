import { expect, test } from "vitest";
import type { LiveMessage, LivePart } from "../../../../../src/archive/live/live-events.ts";
import { begunTurn, withLive } from "./turn-live.ts";

const ENTRY = {
  ...{ turn: 3, id: "r3", summary: "Fix the date", created: "2026-01-02T03:04:05.000Z" },
  ...{ has_prompt: true, has_response: false },
};
const BEGUN = begunTurn("s", ENTRY);

function message(kind: string, ...parts: LivePart[]): LiveMessage {
  return {
    ...{ session_id: "s", subsession_id: null, call_id: null, turn: 3, id: "m", record_id: "r" },
    ...{ role: kind === "answer" ? "assistant" : "user", kind, timestamp: null, model: null },
    ...{ parts, parts_left_out: 0 },
  };
}

const text = (words: string): LivePart => ({ type: "text", text: words, left_out: 0 });
const thought = (words: string): LivePart => ({
  type: "thinking",
  text: words,
  left_out: 0,
  withheld: false,
});
const call: LivePart = { type: "tool_call", id: "c1", name: "Bash", input: { command: "ls" }, left_out: 0 };
const result: LivePart = { type: "tool_result", call_id: "c1", text: "a.ts", is_error: false, left_out: 0 };

test("a new turn takes its prompt from the first message", () => {
  expect(withLive(BEGUN, [message("command", text("/fix date"))])).toMatchObject({
    prompt: "/fix date",
    kind: "command",
  });
});

test("thinking, words and calls follow each other as they came", () => {
  const turn = withLive(BEGUN, [message("answer", thought("Hm."), text("I look."), call)]);
  expect(turn.thinking[0]?.at).toBe(1);
  expect(turn.words[0]).toEqual({ at: 2, voice: "said", text: "I look." });
  expect(turn.tool_calls[0]).toMatchObject({ at: 3, id: "c1", result: null });
});

test("a result is put to its call", () => {
  const turn = withLive(BEGUN, [message("answer", call), message("tool_results", result)]);
  expect(turn.tool_calls).toEqual([expect.objectContaining({ id: "c1", result: "a.ts" })]);
});

test("what is told twice is shown once", () => {
  const told = [message("prompt", text("Fix it")), message("answer", thought("Hm."), text("I look."), call)];
  const once = withLive(BEGUN, told);
  expect(withLive(once, told)).toEqual(once);
});

test("what the agent's program puts in is not shown", () => {
  expect(withLive(BEGUN, [message("reminder", text("Be good."))])).toEqual(BEGUN);
});

test("what is told in full and was loaded cut is shown once", () => {
  const long = "Yarn and wool. ".repeat(20);
  const cut = (at: number) => `${long.slice(0, at)} […99 characters left out…] ${long.slice(-20)}`;
  const loaded = withLive(BEGUN, [message("answer", thought(cut(60)), text(cut(60)))]);
  expect(withLive(loaded, [message("answer", thought(long), text(long))])).toEqual(loaded);
  expect(withLive(loaded, [message("answer", thought(cut(90)), text(cut(90)))])).toEqual(loaded);
});

test("a text that only looks cut hides no other", () => {
  const sly = withLive(BEGUN, [message("answer", text(" […1 characters left out…] "))]);
  expect(withLive(sly, [message("answer", text("I look."))]).words).toHaveLength(2);
  expect(withLive(BEGUN, [message("answer", text("Y […1 characters left out…] "))]).words).toHaveLength(1);
});
