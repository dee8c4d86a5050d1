// The keys there are, as the help shows them.
import { expect, test } from "vitest";
import { helpLines } from "./help.ts";

test.each(["picker", "stream"] as const)(
  "all keys of the %s are to be seen on a screen of ten lines",
  (where) => {
    expect(helpLines(where).length).toBeLessThanOrEqual(10);
  },
);
