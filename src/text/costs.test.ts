// Tests how costs are shown, including those that are only a lower bound.
import { expect, test } from "vitest";
import { costText, dollars, outsideText, turnCostText } from "./costs.ts";

const exact = { unpriced: 0, underpriced: 0, usage: { lower_bound: false } };

test("amounts are in dollars and cents, and less than a cent is not zero", () => {
  expect([0, 0.0049, 0.01, 1234.5].map(dollars)).toEqual(["$0.00", "<$0.01", "$0.01", "$1,234.50"]);
});

test("a cost without some of its messages is a lower bound, and a cost without any is not a number", () => {
  expect(costText({ ...exact, cost: 2 })).toBe("$2.00");
  expect(costText({ ...exact, cost: 2, unpriced: 1 })).toBe("≥$2.00");
  expect(costText({ ...exact, cost: 2, underpriced: 1 })).toBe("≥$2.00");
  expect(costText({ ...exact, cost: 2, usage: { lower_bound: true } })).toBe("≥$2.00");
  expect(costText({ ...exact, cost: 0.001, unpriced: 1 })).toBe(">$0.00");
  expect(costText({ ...exact, cost: null, unpriced: 3 })).toBe("unpriced");
});

test("a turn's cost has its sub-agents' beside it, and nothing where nothing was spent", () => {
  const none = { ...exact, cost: 0 };
  const some = { ...exact, cost: 0.4 };
  expect(turnCostText({ ...exact, cost: 0.12, subagents: some })).toBe("$0.12 + $0.40 sub-agents");
  expect(turnCostText({ ...exact, cost: 0.12, subagents: none })).toBe("$0.12");
  expect(turnCostText({ ...none, subagents: { ...some, unpriced: 1 } })).toBe("≥$0.40 sub-agents");
  expect(turnCostText({ ...none, cost: null, unpriced: 2, subagents: none })).toBe("unpriced");
  expect(turnCostText({ ...none, cost: null, subagents: none })).toBe("");
  expect([outsideText(some), outsideText(none)]).toEqual([", $0.40 outside of turns", ""]);
});
