// Tests the status line.
import { expect, test } from "vitest";
import { row } from "../../../../test/builders/watch/events.ts";
import { textOf } from "../../../terminal/spans.ts";
import { statusLine } from "./status-line.ts";

const SESSION = row({ title: "Upgrade to the current version of everything", git_branch: "a/b".repeat(20) });

const drawn = (width: number) => textOf(statusLine(SESSION, [SESSION], "claude-opus-5-5", width));

test("a long title is cut for branch and model, and a long branch for the model", () => {
  expect(drawn(120)).toContain("Upgrade to the current version of everything · shop · a/ba/b");
  expect(drawn(80)).toBe("working  Upgrade to the current… · shop · a/ba/ba/ba/ba/ba/ba/ba/… · opus-5-5");
});

test("the agent is named if there are several", () => {
  const other = row({ id: "u", agent: "codex" });
  const short = row({ title: "Upgrade" });
  expect(textOf(statusLine(short, [short, other], null, 120))).toContain("Upgrade · Claude Code · shop");
  expect(textOf(statusLine(short, [short], null, 120))).toContain("Upgrade · shop");
});

test("the title stays readable on a narrow screen", () => {
  expect(drawn(20)).toMatch(/^working {2}Upgrade to the…/);
});
