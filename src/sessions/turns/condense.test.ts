// Tests how an answer is shortened.
import { expect, test } from "vitest";
import { condense } from "./condense.ts";

const REPORT = `Great question! I looked at all carts.

| # | File | Fix |
|---|------|-----|
| 1 | \`cart.ts\` | Round once per order |
| 2 | \`tax.ts\` | Take the rate from the order |

### Test results:
- ✅ Lint: 0 issues
- ✅ Unit tests pass

The cause was that each price was rounded alone.`;

test("a short answer stays whole, with its table, and without praise and results of checks", () => {
  expect(condense(REPORT, { longest: 400 })).toBe(
    "I looked at all carts. `cart.ts`: Round once per order; `tax.ts`: Take the rate from the order. The cause was that each price was rounded alone.",
  );
});

test("a long answer keeps its conclusion, and fewer points", () => {
  const points = Array.from(
    { length: 20 },
    (_, at) => `- Cart ${at} of the shop rounds each price alone, which is wrong`,
  );
  const answer = `I looked at all carts.\n\n${points.join("\n")}\n\nSo the fix is to round once per order.`;
  const text = condense(answer, { longest: 260 });
  expect(text.length).toBeLessThanOrEqual(260);
  expect(text).toMatch(
    /^I looked at all carts\. Cart 0 .* and \d+ more\. So the fix is to round once per order\.$/,
  );
});

test("a short command is a point", () => {
  expect(
    condense("Build it like this:\n\n```sh\nnpm run build -- --all\n```\n\nReplace the name.", {
      longest: 200,
    }),
  ).toBe("Build it like this: `npm run build -- --all`. Replace the name.");
});

test("once work went on, what was missing and what could be done is left out", () => {
  const answer = `The tax is read twice.\n\nThe rounding is still missing.\n\n## Options\n\n- Round in the cart\n- Round in the order\n\nI recommend the order, because Japan has no cents.`;
  expect(condense(answer, { longest: 400 })).toContain("still missing");
  expect(condense(answer, { longest: 400, is_past: true })).toBe(
    "The tax is read twice. I recommend the order, because Japan has no cents.",
  );
});

test("what is known is not repeated", () => {
  const known = "asked about: The cart rounds once per order";
  expect(condense("The cart rounds once per order. Japan has no tax.", { longest: 200, known })).toBe(
    "Japan has no tax.",
  );
});

test("an answer of any length takes little time", () => {
  const long = "- the cart and the tax ".repeat(40_000);
  expect(condense(long, { longest: 300 }).length).toBeLessThanOrEqual(300);
  expect(condense("`".repeat(100_000), { longest: 300 }).length).toBeLessThanOrEqual(300);
});

test("choices after a question are no report", () => {
  const asked =
    "The cart rounds twice. What would you like to do?\n\n1. Merge it into main\n2. Keep it as it is";
  expect(condense(asked, { longest: 200 })).toBe("The cart rounds twice.");
});
