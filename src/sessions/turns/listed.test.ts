// Tests how the lists of an answer are written for its account.
import { expect, test } from "vitest";
import { withListHeadings } from "./listed.ts";

test("items keep their heading, or the sentence that introduces them", () => {
  expect(withListHeadings("## Rounding\n\n- Once per order\n- Not per price")).toContain(
    "Rounding: Once per order; Not per price.",
  );
  expect(withListHeadings("Done. Left for May:\n- the invoice")).toMatch(
    /^Done\.\s+Left for May: the invoice\.$/,
  );
});

test("a heading that says nothing is dropped, and so are items that describe a file", () => {
  expect(withListHeadings("## Summary\n- Rounds once\n- `src/cart.ts` — the cart")).toMatch(
    /^\s*Rounds once$/,
  );
});

test("a list has as many whole items as a sentence can have", () => {
  const items = Array.from({ length: 9 }, (_, index) => `- ${"long ".repeat(10)}${index}`);
  expect(withListHeadings(["**Rounding**", ...items].join("\n"))).toMatch(
    /^\s*Rounding: (?:long )+0; (?:long )+1; (?:long )+2\.$/,
  );
});
