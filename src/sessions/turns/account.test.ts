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

test("a sentence that introduces a table is kept without the table", () => {
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

test("a list is included even if only its heading is known", () => {
  const answer = "**Round the total once**\n\n- Removed the second rounding\n- The invoice asks the cart";
  expect(accountOf(answer, { longest: 200, known: 'last commit "Round the total once"' })).toBe(
    "Removed the second rounding; The invoice asks the cart.",
  );
});

test("words of praise are dropped if there are others, and files alone are no report", () => {
  const told = (answer: string) => accountOf(answer, { longest: 200 });
  expect(told("All issues are addressed! I have successfully rounded the total.")).toBe(
    "I have rounded the total.",
  );
  expect(told("All tests pass. The total is rounded once.")).toBe("The total is rounded once.");
  expect(told("**The invoice still rounds twice.** It has no test.")).toContain("still rounds twice");
  const files = "I've created:\n\n- `docs/cart.md` - How the cart rounds";
  expect(told(files)).toBe("");
});

test("a sentence that says what was done is told, even if it leads to a list or to code", () => {
  const answer =
    "I've added a lint rule that flags `os.Getwd()` in the cart:\n\n```yaml\na: b\n```\n\nIt runs at once.";
  expect(accountOf(answer, { longest: 200 })).toBe(
    "I've added a lint rule that flags `os.Getwd()` in the cart. It runs at once.",
  );
  expect(accountOf("I've added the following:\n\n- A rule for the cart", { longest: 200 })).not.toContain(
    "following",
  );
});

test("neither choices nor a link alone are a report", () => {
  const told = (answer: string) => accountOf(answer, { longest: 200 });
  expect(
    told("What would you like to do?\n\n1. Merge it into main\n2. Keep it as it is\n\nWhich option?"),
  ).toBe("");
  expect(told("Done — https://example.com/shop/pull/12")).toBe("");
  expect(told("This is a great exploration. The cart rounds twice.")).toBe("The cart rounds twice.");
});

test("a sentence that says how something is now stands without what it leads to", () => {
  const account = (text: string) => accountOf(text, { longest: 200 });
  expect(
    account("The pages are now shorter:\n\n```md\n# Shop\n```\n\nReady for your next instructions."),
  ).toBe("The pages are now shorter.");
  expect(account("The wizard is now complete with:\n\n```md\n# Shop\n```\n\nIt rounds once.")).toBe(
    "It rounds once.",
  );
  expect(account("This is a solid UX improvement. It rounds once.")).toBe("It rounds once.");
});
