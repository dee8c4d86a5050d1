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

test("what the repository shows, and that it is finished, is not reported again", () => {
  expect(
    accountOf("The fix is complete. Committed as `64274e0f` and pushed. Japan has no tax.", { longest: 300 }),
  ).toBe("Japan has no tax.");
});

test("a sentence that introduces a table stands without it", () => {
  expect(
    accountOf("All 4 comments addressed:\n\n| id | done |\n|---|---|\n| 1 | yes |", { longest: 300 }),
  ).toBe("All 4 comments addressed.");
});

test("sections that say what was done are named instead of telling the first one", () => {
  const answer = "### Added the tax\n- one\n\n### Fixed the total\n- two\n\n### Removed the flag\n- three";
  expect(accountOf(answer, { longest: 300 })).toBe(
    "In parts: Added the tax; Fixed the total; Removed the flag.",
  );
});
