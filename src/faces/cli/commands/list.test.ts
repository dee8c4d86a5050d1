// Tests the table of sessions where more than one agent is in use.
import { expect, test } from "vitest";
import { row } from "../../../../test/builders/watch/events.ts";
import { sessionTable } from "./list.ts";

const VIEW = { width: 120, time_zone: "UTC", now: new Date("2025-06-01T12:00:00.000Z") };

function lines(agents: readonly string[]): string[] {
  const sessions = agents.map((agent, index) => row({ id: `s${index}`, title: `Title ${index}`, agent }));
  return sessionTable(
    { sessions, one_per_tree: false, more: false, next_cursor: null, nothing: null },
    VIEW,
  ).map((line) => line.map(({ text }) => text).join(""));
}

test("a list names agents only if it has sessions of more than one", () => {
  expect(lines(["codex", "codex"])[0]).not.toContain("AGENT");
  const [heads, first, second] = lines(["codex", "claude-code"]);
  expect(heads).toContain("AGENT");
  expect(first).toContain("Codex");
  expect(second).toContain("Claude Code");
});
