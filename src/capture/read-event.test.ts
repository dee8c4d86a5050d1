import { expect, test } from "vitest";
import type { SessionId } from "../model/ids.ts";
import { registerSource } from "../sources/registry.ts";
import { readEvent } from "./read-event.ts";

const SESSION = "d0000000-0000-4000-8000-000000000001";

function eventText(fields: object): string {
  return JSON.stringify({ session_id: SESSION, hook_event_name: "Stop", ...fields });
}

test("a stop tells the final message, with the prompt it answers", async () => {
  const text = eventText({
    last_assistant_message: "All 12 tests pass.",
    prompt_id: "p-1",
    stop_hook_active: true,
  });
  expect(await readEvent(text)).toEqual({
    session_id: SESSION,
    final: { text: "All 12 tests pass.", prompt_id: "p-1" },
  });
});

test.each([
  ["no prompt id", { last_assistant_message: "Done." }],
  ["one that is no text", { last_assistant_message: "Done.", prompt_id: 7 }],
  ["fields nobody knows", { last_assistant_message: "Done.", moon: "full" }],
  ["an agent id that is empty", { last_assistant_message: "Done.", agent_id: "" }],
])("a stop with %s still tells the message", async (_, fields) => {
  expect((await readEvent(eventText(fields)))?.final).toEqual({ text: "Done.", prompt_id: null });
});

test.each([
  ["a stop of an agent that does not tell it", {}],
  ["a stop after a tool, with an empty message", { last_assistant_message: " \n" }],
  ["a stop whose message is no text", { last_assistant_message: ["Done."] }],
  ["a stop inside a subagent", { last_assistant_message: "Done.", agent_id: "a1", agent_type: "Explore" }],
  [
    "a subagent's stop",
    { hook_event_name: "SubagentStop", last_assistant_message: "Found.", agent_id: "a1", agent_type: "x" },
  ],
  [
    "the subagent's stop that a compaction makes up",
    { hook_event_name: "SubagentStop", last_assistant_message: "Found.", agent_type: "" },
  ],
  ["a failure", { hook_event_name: "StopFailure", error: "rate_limit", last_assistant_message: "API Error" }],
  ["an event nobody knows", { hook_event_name: "MoonRise", last_assistant_message: "Done." }],
  ["an event without a name", { hook_event_name: undefined, last_assistant_message: "Done." }],
])("%s is an event of its session, and tells no final message", async (_, fields) => {
  expect(await readEvent(eventText(fields))).toEqual({ session_id: SESSION, final: null });
});

test.each([
  ["nothing", ""],
  ["half an event", eventText({ last_assistant_message: "Done." }).slice(0, -9)],
  ["two events", eventText({}) + eventText({})],
  ["no object", '["Stop"]'],
  ["null", "null"],
  ["no session", JSON.stringify({ hook_event_name: "Stop" })],
  ["a session that is a number", eventText({ session_id: 12 })],
  ["a session that is a path", eventText({ session_id: "../../etc/passwd" })],
  ["a session that looks like an option", eventText({ session_id: "-rf" })],
  ["a session with a line break", eventText({ session_id: "a\n" })],
  ["a session of 129 letters", eventText({ session_id: "a".repeat(129) })],
])("%s is damaged", async (_, text) => {
  expect(await readEvent(text)).toBeNull();
});

test("an event that the first agent does not know is another agent's", async () => {
  const event = { session_id: "other" as SessionId, final: { text: "Ready.", prompt_id: null } };
  const remove = registerSource({
    agent: "made-up",
    name: "Made-up",
    roots: () => [],
    load: () => Promise.reject(new Error("hooks need no more of an agent")),
    hooks: async () => ({
      readEvent: (text) => (text === "ready" ? event : null),
      readStart: () => null,
      giveContext: () => ({}),
    }),
  });
  try {
    expect(await readEvent("ready")).toEqual(event);
    expect(await readEvent("steady")).toBeNull();
  } finally {
    remove();
  }
});
