// Tests which option of an answer a reply means.
import { expect, test } from "vitest";
import { namedOption } from "./named-option.ts";

const HEADINGS = "### Option 1: Keep `cart.ts`\nSimple.\n\n### Option 2 - **A new package**\nCleaner.\n";

test.each([
  ["yes do option 1", HEADINGS, "Keep `cart.ts`"],
  ["I like Option 2, it is cleaner", HEADINGS, "A new package"],
  ["approach b please", "- Approach A: one file\n- Approach B: two files", "two files"],
  ["go with option 2", "I see two:\n1. Keep it\n2. **Move it** to the cart", "Move it to the cart"],
])("%s", (reply, answer, option) => {
  expect(namedOption(reply, answer)).toBe(option);
});

test.each([
  ["yes", HEADINGS],
  ["do option 3", HEADINGS],
  ["let's do 2 files", HEADINGS],
])("no option is named or known: %s", (reply, answer) => {
  expect(namedOption(reply, answer)).toBeNull();
});
