// Tests how a session start is read from the payload of Claude Code's hook.
import { expect, test } from "vitest";
import { claudeHooks } from "./hooks.ts";

test.each([
  ["startup", "startup"],
  ["resume", "resume"],
  ["clear", "clear"],
  ["compact", "compact"],
  ["moonrise", "startup"],
  [7, "startup"],
])("a session start with source %j has the reason %s", (source, reason) => {
  const text = JSON.stringify({ session_id: "a", cwd: "/home/dana/shop", source });
  expect(claudeHooks.readStart(text)).toEqual({
    event: "SessionStart",
    session_id: "a",
    cwd: "/home/dana/shop",
    reason,
  });
});

test("a start without a session or a folder has null for both", () => {
  expect(claudeHooks.readStart('{"cwd":"","session_id":7}')).toEqual({
    event: "SessionStart",
    session_id: null,
    cwd: null,
    reason: "startup",
  });
});

test.each(["", "{", "null", "[]", '"startup"'])("%j is not a session start", (text) => {
  expect(claudeHooks.readStart(text)).toBeNull();
});

test("prompts and outputs of commands are moments, other tools and sub-agents are not", () => {
  const moment = (fields: object) =>
    claudeHooks.readMoment(JSON.stringify({ session_id: "a", hook_event_name: "PostToolUse", ...fields }));
  const base = { session_id: "a", event: "PostToolUse", type: "output" };
  expect(moment({ hook_event_name: "UserPromptSubmit", prompt: "Go" })).toEqual({
    ...{ session_id: "a", event: "UserPromptSubmit", type: "prompt", text: "Go" },
  });
  const shell = { tool_name: "Bash", tool_response: { stdout: "out", stderr: "err" } };
  expect(moment(shell)).toEqual({ ...base, text: "err\nout" });
  expect(moment({ hook_event_name: "PostToolUseFailure", tool_name: "Bash", error: "no" })).toEqual({
    ...{ ...base, event: "PostToolUseFailure", text: "no" },
  });
  for (const other of [
    { ...shell, tool_name: "Read" },
    { ...shell, agent_id: "b" },
    { tool_name: "Bash" },
    {},
  ])
    expect(moment(other)).toBeNull();
});
