// Tests the lines of recalled turns.
import { expect, test } from "vitest";
import type { RecalledTurn } from "../../archive/recall/recalled-schema.ts";
import { recalledRows } from "./recalled-rows.ts";

function turnOf(agent: string): RecalledTurn {
  return {
    session_id: "1f2e3d4c",
    turn: 7,
    citation: "1f2e3d4c#7",
    title: "Totals",
    agent,
    project_path: "/home/dana/shop",
    started_at: null,
    ending: "answered",
    asked: "Fix the total",
    outcome: [],
    failed: [],
    later: [],
    commands: [],
    files: [],
    more_files: 0,
    committed: null,
    pull_request: null,
    copies: 0,
  };
}

const heads = (agents: readonly string[]) =>
  recalledRows(agents.map(turnOf), (id) => id).map((row) => JSON.stringify(row));

test("turns name their agents only if there are several", () => {
  expect(heads(["codex", "gemini"])).toEqual([
    expect.stringContaining("shop · Codex · asked: Fix the total"),
    expect.stringContaining("shop · Gemini CLI · asked: Fix the total"),
  ]);
  expect(heads(["codex", "codex"]).join()).not.toContain("Codex");
});
