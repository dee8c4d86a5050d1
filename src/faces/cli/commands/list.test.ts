// Tests the columns of the table of sessions, by the agents in it and by its width.
import { expect, test } from "vitest";
import { row } from "../../../../test/builders/watch/events.ts";
import { sessionTable } from "./list.ts";

const VIEW = { width: 120, time_zone: "UTC", now: new Date("2025-06-01T12:00:00.000Z") };

function lines(agents: readonly string[], given: Parameters<typeof row>[0] = {}, width = 120): string[] {
  const sessions = agents.map((agent, index) =>
    row({ id: `s${index}`, title: `Title ${index}`, agent, ...given }),
  );
  return sessionTable(
    { sessions, one_per_tree: false, more: false, next_cursor: null, nothing: null },
    { ...VIEW, width },
  ).map((line) => line.map(({ text }) => text).join(""));
}

test("a list names agents only if it has sessions of more than one", () => {
  expect(lines(["codex", "codex"])[0]).not.toContain("AGENT");
  const [heads, first, second] = lines(["codex", "claude-code"]);
  expect(heads).toContain("AGENT");
  expect(first).toContain("Codex");
  expect(second).toContain("Claude Code");
});

test("at 80 columns the project stays, and a status that is unusual is before the title", () => {
  const given = {
    id: "14255944",
    project_path: "/home/dana/cipher-box",
    status: "interrupted" as const,
    title: "Some very valid points were raised in the review",
    updated_at: "2025-02-22T03:16:00.000Z",
  };
  const [heads, first] = lines(["codex"], given, 80);
  expect(heads).toMatch(/PROJECT +TURNS +TITLE/);
  expect(first).toMatch(/cipher-box +\d+ +\[interrupted\] Some very/);
});

test("a status is a column where it tells sessions apart, and in a pipe", () => {
  const heads = (status: "completed" | "interrupted", width: number) =>
    lines(["codex"], { status }, width)[0];
  expect(heads("completed", 120)).not.toContain("STATUS");
  expect(heads("interrupted", 120)).toContain("STATUS");
  expect(heads("completed", Number.POSITIVE_INFINITY)).toContain("STATUS");
});

test("at 200 columns, branch and cost are behind the title, but not in a pipe", () => {
  const given = { git_branch: "feature/a-name-that-is-longer-than-a-column", cost: 1.5 };
  const [heads, first] = lines(["codex"], given, 200);
  expect(heads).toMatch(/TITLE +BRANCH +COST/);
  expect(first).toMatch(/Title 0 +feature\/a-name-[\w-]*… +≥?\$1\.50/);
  expect(lines(["codex"], given, 120)[0]).not.toContain("COST");
  expect(lines(["codex"], given, Number.POSITIVE_INFINITY)[0]).not.toContain("COST");
});
