// Tests how the lists of an answer are written for its account.
import { expect, test } from "vitest";
import { sectionsIn, withListHeadings } from "./listed.ts";

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

test("a list has as many whole items as a sentence can have, and counts the others", () => {
  const items = Array.from({ length: 9 }, (_, index) => `- ${"long ".repeat(10)}${index}`);
  expect(withListHeadings(["**Rounding**", ...items].join("\n"))).toMatch(
    /^\s*Rounding: (?:long )+0; (?:long )+1; (?:long )+2; and 6 more\.$/,
  );
});

test("of a long list whose items have names, the names are kept", () => {
  const items = ["Tax rate", "Round once", "Gift cards"].map(
    (name) => `- **${name}** — ${"long ".repeat(20)}`,
  );
  expect(withListHeadings(["## Rounding", ...items].join("\n"))).toMatch(
    /^\s*Rounding: Tax rate; Round once; Gift cards\.$/,
  );
});

test("a heading says what became of the items, and a question has none that were done", () => {
  expect(withListHeadings("Here's what was removed:\n- the flag")).toMatch(/^\s*Removed: the flag\.$/);
  expect(withListHeadings("What would you like to do?\n\n1. Merge it\n2. Discard it")).not.toContain("Merge");
});

test("sections count if they say what was done, not if any report could have them", () => {
  const report = (names: readonly string[]) => names.map((name) => `### ${name}\n- one`).join("\n\n");
  const done = ["1. Added the tax rate", "2. Fixed cart.total", "3. Removed the flag"];
  expect(sectionsIn(report(done))).toEqual(["Added the tax rate", "Fixed cart.total", "Removed the flag"]);
  expect(sectionsIn(report(["Overview", "Benefits", "Quality status"]))).toEqual([]);
});
