// Tests the notes below a session's usage.
import { expect, test } from "vitest";
import type { UsageOutput } from "../../../api/outputs.ts";
import { usageNotes } from "./usage-panel.tsx";

const SUM = {
  messages: 3,
  usage: { input: 1, output: 2, cache_read: 3, cache_write: 4, cache_write_1h: 0, lower_bound: false },
  cost: 1,
  unpriced: 0,
  underpriced: 0,
  agent_cost: null,
};
const ANSWER: UsageOutput = {
  by: "model",
  groups: [],
  own: SUM,
  inherited: SUM,
  unpriced_models: [],
  provisional_sessions: 0,
  prices_as_of: "2026-09-23",
  time_zone: "UTC",
};

test("without anything left out, only the date of the prices is noted", () => {
  expect(usageNotes(ANSWER)).toEqual(["Estimated from list prices of 2026-09-23; your bill may differ."]);
});

test("lower bounds and missing prices are noted in words", () => {
  const own = { ...SUM, usage: { ...SUM.usage, lower_bound: true } };
  const unpriced_models = [
    { model: "claude-mystery-9-20300101", messages: 1 },
    { model: null, messages: 2 },
  ];
  const [bound, unpriced] = usageNotes({ ...ANSWER, own, unpriced_models });
  expect(bound).toContain("at least");
  expect(unpriced).toBe(
    "No known price, so not included in the cost: mystery-9 (1 message), an unknown model (2 messages).",
  );
});
