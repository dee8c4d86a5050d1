// Tests on every turn of the demo that a turn read from its own bytes is the same as in its whole session.
import { expect, test } from "vitest";
import { compareAlone } from "../../builders/archive/compare-alone.ts";
import { demoArchive } from "../../builders/archive/demo-archive.ts";

test("every turn of the demo is the same, and most need no other", async () => {
  await using demo = await demoArchive();
  const { turns, alone, different } = await compareAlone(demo.archive);
  expect(different).toEqual([]);
  expect(alone / turns).toBeGreaterThan(0.8);
});
