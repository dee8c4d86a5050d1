// Tests the words about a turn on the map.
import { expect, it } from "vitest";
import { costWords } from "./map-tip.tsx";

const turn = { turn: 1, work: "edits", failed: 0, cost: 0.12, tokens: 900 } as const;

it("a turn's cost has that of its sub-agents beside it", () => {
  expect(costWords({ ...turn, subagents_cost: null, subagents_tokens: 0 })).toBe("$0.12");
  expect(costWords({ ...turn, subagents_cost: 0.4, subagents_tokens: 5000 })).toBe(
    "$0.12 + $0.40 in sub-agents",
  );
});

it("without a price, tokens are shown", () => {
  const none = { ...turn, cost: null, subagents_cost: null };
  expect(costWords({ ...none, subagents_tokens: 0 })).toBe("900 tokens");
  expect(costWords({ ...none, subagents_tokens: 5000 })).toBe("900 tokens + 5k in sub-agents");
});
