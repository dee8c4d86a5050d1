// Tests the wording of facts in a session's header.
import { expect, test } from "vitest";
import { branchFact, modelNames, spentFact } from "./facts.ts";

const USAGE = {
  input: 10,
  output: 20,
  cache_read: 1000,
  cache_write: 0,
  cache_write_1h: 0,
  lower_bound: false,
};

test("models have short names, each once", () => {
  expect(modelNames(["claude-sonnet-4-20250514"])).toBe("sonnet-4");
  expect(modelNames(["claude-sonnet-4-20250514", "claude-sonnet-4"])).toBe("sonnet-4");
  expect(modelNames(["a", "b", "c", "d"])).toBe("a, b +2");
});

test("a branch says if it is in a worktree", () => {
  const worktree = { path: "/tmp/wt", branch: "fix", original_path: "/home/dana/shop" };
  expect(branchFact({ git_branch: null, worktree: null })).toBeNull();
  expect(branchFact({ git_branch: "main", worktree: null })).toEqual({
    name: "main",
    worktree: false,
    hint: "main",
  });
  expect(branchFact({ git_branch: null, worktree })).toMatchObject({ name: "fix", worktree: true });
});

test("a cost is never shown as more certain than it is", () => {
  const spent = { usage: USAGE, cost: 1.5, unpriced: 0, underpriced: 0, started_by: null };
  expect(spentFact(spent)?.text).toBe("1k tokens, $1.50");
  expect(spentFact({ ...spent, unpriced: 2 })?.text).toBe("1k tokens, ≥ $1.50");
  expect(spentFact({ ...spent, cost: null, unpriced: 2 })?.text).toBe("1k tokens, no price");
  expect(spentFact({ ...spent, usage: { ...USAGE, lower_bound: true } })?.text).toBe("≥ 1k tokens, ≥ $1.50");
});

test("a sub-agent's cost belongs to its session", () => {
  const started_by = { id: "s", turn: 1, agent_type: null, description: null };
  expect(spentFact({ usage: USAGE, cost: null, unpriced: 0, underpriced: 0, started_by })?.text).toBe(
    "1k tokens",
  );
});

test("empty usage is not shown", () => {
  const usage = { ...USAGE, input: 0, output: 0, cache_read: 0 };
  expect(spentFact({ usage, cost: 0, unpriced: 0, underpriced: 0, started_by: null })).toBeNull();
});
