// Tests which summaries name their author.
import { expect, test } from "vitest";
import { summaryMaker } from "./summary-view.tsx";

test("only a summary written by a model says who made it", () => {
  expect(summaryMaker({ made_by: "extractive" })).toBeNull();
  expect(summaryMaker({ made_by: "claude-haiku-4-5-20251001" })).toBe("Written by haiku-4-5");
});
