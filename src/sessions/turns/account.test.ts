// Tests what is left of an answer when only its report counts.
import { expect, test } from "vitest";
import { accountOf } from "./account.ts";

test("praise, announcements, headings, tables and offers are left out", () => {
  const answer = `Perfect! Great question. I'll sum up what I did.

## Changes

- Cart totals include the tax.
- The rounding test passes.

| file | lines |
|---|---|
| cart.ts | 12 |

You're absolutely right. Would you like me to commit it?`;
  expect(accountOf(answer, { longest: 300 })).toBe("Cart totals include the tax. The rounding test passes.");
});

test("what is left to do is not part of it", () => {
  expect(accountOf("Fixed the total.\n\n**Next steps:**\n- Deploy it.", { longest: 300 })).toBe(
    "Fixed the total.",
  );
});

test("only whole sentences are kept", () => {
  expect(accountOf("The total is right. The rounding is still wrong for Japan.", { longest: 30 })).toBe(
    "The total is right.",
  );
});

test("an answer of nothing but praise reports nothing", () => {
  expect(accountOf("Excellent work! You're right!", { longest: 300 })).toBe("");
});
