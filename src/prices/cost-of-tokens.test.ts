// Tests the prices that a budget is checked against.
import { expect, test } from "vitest";
import { costOfTokens } from "./cost-of-tokens.ts";

test("tokens cost their list price, rounded to billionths", async () => {
  const cost = await costOfTokens("anthropic", "claude-haiku-4-5");
  expect(cost(1_000_000, 0)).toBe(1_000_000_000);
  expect(cost(0, 1_000_000)).toBe(5_000_000_000);
  const other = await costOfTokens("openai", "gpt-4o-mini");
  expect(other(1_000_000, 0)).toBe(150_000_000);
});

test.each([
  ["anthropic", "claude-sonnet-5-5"],
  ["openai", "gpt-4o-mini-of-tomorrow"],
  ["ollama", "qwen3"],
  ["nobody", "nothing"],
])("a model missing from the table has no price: %s %s", async (vendor, model) => {
  expect((await costOfTokens(vendor, model))(1000, 1000)).toBeNull();
});
