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
  expect(claudeHooks.readStart(text)).toEqual({ session_id: "a", cwd: "/home/dana/shop", reason });
});

test("a start without a session or a folder has null for both", () => {
  expect(claudeHooks.readStart('{"cwd":"","session_id":7}')).toEqual({
    session_id: null,
    cwd: null,
    reason: "startup",
  });
});

test.each(["", "{", "null", "[]", '"startup"'])("%j is not a session start", (text) => {
  expect(claudeHooks.readStart(text)).toBeNull();
});
