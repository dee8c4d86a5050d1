import { expect, test } from "vitest";
import { summaryMaker } from "./summary-view.tsx";

test("only summaries written by a model say who made them", () => {
  expect(summaryMaker({ made_by: "extractive", final_message: "transcript" })).toBe(
    "From the turn's own words; final message from the transcript.",
  );
  expect(summaryMaker({ made_by: "claude-haiku-4-5-20251001", final_message: "hook" })).toBe(
    "Written by haiku-4-5; final message from the agent's hook.",
  );
  expect(summaryMaker({ made_by: "extractive", final_message: null })).toBe(
    "From the turn's own words; no final message.",
  );
});
