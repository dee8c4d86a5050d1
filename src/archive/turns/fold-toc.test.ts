// Tests how a table of contents is fitted into a number of tokens.
import { expect, test } from "vitest";
import type { TocEntry } from "../operations/toc.ts";
import { foldToc, rangeLine, tocLine } from "./fold-toc.ts";

const entry = (turn: number): TocEntry => ({
  ...{ turn, id: `r${turn}`, summary: `Change part ${turn} of the cart`, created: null, has_prompt: true },
  ...{ has_response: true, outcome: "1 edit, 2 failed", edits: 1, failed: 2 },
  ...({} as Pick<TocEntry, "usage" | "cost" | "unpriced" | "underpriced" | "subagents">),
});

test("a short table of contents stays whole", () => {
  const entries = [entry(1), entry(2)];
  expect(foldToc(entries, 100)).toEqual({ ranges: [], entries });
});

test.each([100, 500, 2000])(
  "within %i tokens, old turns are ranges and every turn is in one place",
  (budget) => {
    const { ranges, entries } = foldToc(
      Array.from({ length: 5000 }, (_, index) => entry(index + 1)),
      budget,
    );
    const bytes = [...ranges.map(rangeLine), ...entries.map(tocLine)].join("\n").length;
    expect(bytes).toBeLessThanOrEqual(budget * 3);
    let next = 1;
    for (const { from, to } of ranges) {
      expect(from).toBe(next);
      next = to + 1;
    }
    expect(entries.map(({ turn }) => turn)).toEqual(
      Array.from({ length: 5001 - next }, (_, index) => next + index),
    );
    expect(entries.at(-1)?.turn ?? 5000).toBe(5000);
    expect(ranges[0]).toMatchObject({ edits: ranges[0]?.to, failed: (ranges[0]?.to ?? 0) * 2 });
  },
);
