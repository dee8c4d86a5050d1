// Comments and documents stay easy to read: phrases that have to be read twice keep to a budget.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentsOf, ownComments, PHRASES, ratesOf } from "../../scripts/word-rates.ts";

const project = join(import.meta.dirname, "../..");

/** Per 1,000 words, for each phrase. It may fall and never rise. */
const BUDGET = { comments: 0.4, documents: 0.4 };

describe.each([
  ["comments", ownComments(project)],
  ["documents", documentsOf(project)],
] as const)("in %s", (name, texts) => {
  const { words, rates } = ratesOf(texts);

  test("there are words to count", () => {
    expect(words).toBeGreaterThan(10_000);
  });

  test.each(Object.keys(PHRASES))("%s is rare", (phrase) => {
    expect(rates[phrase]).toBeLessThanOrEqual(BUDGET[name]);
  });
});

test("a phrase is counted once for each time it is written", () => {
  const { words, rates } = ratesOf(["What is told stands here. Nobody goes on.", "What else? Who asks?"]);
  expect(words).toBe(12);
  const counted = Object.entries(rates).flatMap(([phrase, rate]) =>
    rate > 0 ? [[phrase, (rate * 12) / 1000]] : [],
  );
  expect(Object.fromEntries(counted)).toEqual({
    "What … as a subject": 1,
    "told / tell(s)": 1,
    "stand(s)": 1,
    "nobody / whoever / somebody": 1,
    "go(es) on": 1,
  });
});
