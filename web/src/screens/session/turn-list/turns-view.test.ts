// Tests the estimated heights of turns that are not on the page yet.
import { expect, test } from "vitest";
import { likelyHeight } from "./turns-view.tsx";

const ENTRY = {
  ...{ turn: 1, id: "r", summary: "Go on", created: null, has_prompt: true, has_response: true },
  ...{ outcome: "answered", edits: 0, failed: 0 },
};

test("a turn with an answer is higher than one without", () => {
  expect(likelyHeight(ENTRY)).toBeGreaterThan(likelyHeight({ ...ENTRY, has_response: false }));
});

test("a long line makes a higher prompt than a short one", () => {
  const long = likelyHeight({ ...ENTRY, summary: "x".repeat(100) });
  expect(long).toBeGreaterThan(likelyHeight(ENTRY));
  expect(likelyHeight(ENTRY)).toBeGreaterThan(likelyHeight({ ...ENTRY, has_prompt: false }));
});
