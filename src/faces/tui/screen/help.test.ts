// Tests the help screen.
import { expect, test } from "vitest";
import { helpLines } from "./help.ts";

test.each(["picker", "stream"] as const)("the help of the %s fits on a screen of ten lines", (where) => {
  expect(helpLines(where).length).toBeLessThanOrEqual(10);
});
