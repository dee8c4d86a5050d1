// Tests how one event from the spool is parsed, and which agent it belongs to.
import { expect, test } from "vitest";
import type { SessionId } from "../model/ids.ts";
import { registerSource } from "../sources/registry.ts";
import { readEvent } from "./read-event.ts";

const SESSION = "d0000000-0000-4000-8000-000000000001";

function eventText(fields: object): string {
  return JSON.stringify({ session_id: SESSION, hook_event_name: "Stop", ...fields });
}

test("a Stop event has the final message and the prompt it answers", async () => {
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
  ["a prompt id that is not text", { last_assistant_message: "Done.", prompt_id: 7 }],
  ["unknown fields", { last_assistant_message: "Done.", moon: "full" }],
  ["an empty agent id", { last_assistant_message: "Done.", agent_id: "" }],
])("a Stop event with %s still has the message", async (_, fields) => {
  expect((await readEvent(eventText(fields)))?.final).toEqual({ text: "Done.", prompt_id: null });
});

test.each([
  ["a stop without a message", {}],
  ["a stop after a tool, with an empty message", { last_assistant_message: " \n" }],
  ["a stop whose message is not text", { last_assistant_message: ["Done."] }],
  ["a stop inside a sub-agent", { last_assistant_message: "Done.", agent_id: "a1", agent_type: "Explore" }],
  [
    "a sub-agent's stop",
    { hook_event_name: "SubagentStop", last_assistant_message: "Found.", agent_id: "a1", agent_type: "x" },
  ],
  [
    "the sub-agent's stop that a compaction creates",
    { hook_event_name: "SubagentStop", last_assistant_message: "Found.", agent_type: "" },
  ],
  ["a failure", { hook_event_name: "StopFailure", error: "rate_limit", last_assistant_message: "API Error" }],
  ["an unknown event", { hook_event_name: "MoonRise", last_assistant_message: "Done." }],
  ["an event without a name", { hook_event_name: undefined, last_assistant_message: "Done." }],
])("%s is an event of its session without a final message", async (_, fields) => {
  expect(await readEvent(eventText(fields))).toEqual({ session_id: SESSION, final: null });
});

test.each([
  ["nothing", ""],
  ["half an event", eventText({ last_assistant_message: "Done." }).slice(0, -9)],
  ["two events", eventText({}) + eventText({})],
  ["JSON that is not an object", '["Stop"]'],
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

test("an event that one agent does not recognise is offered to the next", async () => {
  const event = { session_id: "other" as SessionId, final: { text: "Ready.", prompt_id: null } };
  const remove = registerSource({
    agent: "made-up",
    name: "Made-up",
    roots: () => [],
    load: () => Promise.reject(new Error("hooks need no more of an agent")),
    hooks: async () => ({
      readEvent: (text) => (text === "ready" ? event : null),
      readStart: () => null,
      readMoment: () => null,
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
