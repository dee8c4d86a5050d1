// Tests the line that says how a turn ended.
import { describe, expect, test } from "vitest";
import { type OutcomeSource, outcomeOf } from "./outcome.ts";

function outcome(answer: string | null, more: Partial<OutcomeSource> = {}): string {
  const tools = more.tools ?? (more.edits || more.commands ? [{ name: "Edit", calls: 3, failed: 0 }] : []);
  const actions = (more.edits ?? 0) + (more.commands?.length ?? 0);
  return outcomeOf({
    ...{ answer, ending: "answered", tools, edits: 0, actions, left_failed: 0 },
    ...{ commands: [], gist: "fix it up" },
    ...more,
  });
}

const ran = (text: string, failed: boolean | null = false, output = "") => ({ text, failed, output });

test.each([
  ["I've updated the cart test. Let me know.", "updated the cart test; 2 edits"],
  [
    "Done. Fixed the rounding in `total.ts` by using cents, so it adds up.",
    "fixed the rounding in total.ts; 2 edits",
  ],
  ["Fixed. Changed `floor` to `round` in the cart.", "changed floor to round in the cart; 2 edits"],
  ["The cart now shows two decimals.", "the cart now shows two decimals; 2 edits"],
  [
    "All comments have been addressed.\n\n## Changes\n\n- Added a test",
    "all comments have been addressed; 2 edits",
  ],
  [
    "I added the flag. However, the upload test still fails on Windows.",
    "added the flag, but the upload test still fails on Windows; 2 edits",
  ],
])("the outcome is what the answer concludes: %s", (answer, line) => {
  expect(outcome(answer, { edits: 2 })).toBe(line);
});

test.each([
  ["a condition", "If you agree, removed files can be restored."],
  ["a plan", "I will fix the parser next."],
  ["a list of parts", "Here it is:\n\n- Added in version 2\n- Released in May"],
  ["a heading", "## Fixed the parser\n\nSee below."],
  ["code", "```\nFixed the parser.\n```"],
  ["a look back", "The previous commit fixed the parser."],
  ["a summary of several turns", "Here is the final summary. I fixed the parser and the lexer."],
  ["a denial", "Nothing has been committed, and the parser is not fixed."],
  ["success beside a failure", "I fixed the parser.\n\n❌ **Integration tests failing**"],
  ["a file name", "committed.go:12 is wrong."],
  ["another language", "パーサーを修正しました。"],
])("%s is not a conclusion, so only the counts are given", (_, answer) => {
  expect(outcome(answer, { edits: 1 })).toBe("1 edit");
});

test("a turn that changed nothing can't have done what its answer describes", () => {
  const read = [{ name: "Read", calls: 2, failed: 0 }];
  expect(outcome("I added the flag in May.", { tools: read })).toBe("says: I added the flag in May.");
  expect(outcome("I found two callers of the parser.", { tools: read })).toBe(
    "found two callers of the parser",
  );
  expect(outcome("I found two callers of the parser.")).not.toMatch(/^found/);
});

describe("commands prove", () => {
  const proven = (...commands: OutcomeSource["commands"]) => outcome("OK.", { commands });
  test.each([
    ["git add -A && git commit -m 'a; b' && git push", 'committed "a; b", pushed'],
    ["git commit -m \"$(cat <<'EOF'\nit's (done)\nEOF\n)\"", 'committed "it\'s (done)"'],
    ["git commit --amend --no-edit", "committed"],
    ["git -C /shop push origin main 2>&1", "pushed"],
    ["cd shop && npm test", "tests passed"],
    ["cargo check && npm run lint", "typecheck and lint passed"],
    ["pnpm --filter api build", "build passed"],
    ["make check", "check passed"],
    ["gh pr create --fill", "pull request opened"],
  ])("%s", (command, line) => {
    expect(proven(ran(command))).toBe(line);
    expect(proven(ran(command, null))).toBe("answered after 3 steps");
  });

  test.each([
    ["a command before a pipe", ran("git push 2>&1 | tail -3")],
    ["one that others follow", ran("git push; echo done")],
    ["one with an alternative", ran("npm test || true")],
    ["one that failed", ran("git commit -m x", true)],
    ["one in a text", ran("echo 'git push'")],
    ["a rehearsal", ran("git push --dry-run")],
    ["one of several that failed", ran("npm run build && npm test", true)],
  ])("nothing by %s", (_, command) => {
    expect(proven(command)).toBe("answered after 3 steps");
  });

  test("only the last run of tests counts, also if nothing is known about it", () => {
    expect(proven(ran("npm test"), ran("npm test", true))).toBe("tests failed");
    expect(proven(ran("npm test", true), ran("npm test | tail"))).toBe("answered after 3 steps");
    expect(proven(ran("npm test", true), ran("./run-test all"))).toBe("answered after 3 steps");
    expect(proven(ran("npm test", true), ran("cat test/cart.ts"))).toBe("tests failed");
  });

  test("a commit by its output, even before a pipe, with the subject that it shows", () => {
    const output = "[main 64274e0] Round once\n 1 file changed";
    expect(proven(ran("git commit -F message 2>&1 | tail -2", false, output))).toBe('committed "Round once"');
    const long = outcome("I fixed the cart and the invoice.", {
      commands: [ran("git commit -F message", false, `[main 64274e0] ${"Round once ".repeat(9)}`)],
    });
    expect(long).toMatch(/^fixed the cart and the invoice, committed "Round once .*…"$/);
    expect(long.length).toBeLessThanOrEqual(100);
  });

  test("that a check failed, even if the answer concludes something else", () => {
    const commands = [ran("npm test"), ran("npm run build", true)];
    expect(outcome("I fixed the tests of the cart.", { commands })).toBe(
      "fixed the tests of the cart, but build failed",
    );
  });

  test("what was done before a turn broke off", () => {
    const commands = [ran("git commit -m 'Round once' && git push")];
    expect(outcome(null, { commands, ending: "interrupted" })).toBe(
      'committed "Round once", pushed, then interrupted',
    );
    expect(outcome(null, { commands, ending: "open" })).toBe('committed "Round once", pushed, no answer yet');
  });

  test("what the answer does not say, and nothing twice", () => {
    const commands = [ran("npm test"), ran("git commit -m x && git push")];
    expect(outcome("Pushed.", { commands })).toBe('tests passed, committed "x", pushed');
    expect(outcome("I fixed the cart and pushed it.", { commands })).toBe(
      'fixed the cart and pushed it, tests passed, committed "x"',
    );
  });
});

test("a failed step is counted, and a turn without a conclusion has its question or its first sentence", () => {
  const failed = [{ name: "Bash", calls: 3, failed: 1 }];
  expect(outcome("Which one do you prefer?", { tools: failed, left_failed: 1 })).toBe(
    "asks: Which one do you prefer?; 1 failed",
  );
  expect(outcome("The cache is never warmed after a deploy.\n\n- one\n- two")).toBe(
    "says: The cache is never warmed after a deploy.",
  );
  expect(outcome("Yes.")).toBe("answered");
});

test("the outcome does not repeat the gist", () => {
  expect(
    outcome("I removed the flag from both parsers.", {
      edits: 1,
      gist: "Removed the flag from both parsers.",
    }),
  ).toBe("1 edit");
  const commands = [ran("git commit -m 'fix(cart): round the total once' && git push")];
  const gist = "commit and push: Round the total once";
  expect(outcome("Pushed.", { commands, gist })).toBe("committed, pushed");
  expect(outcome("Pushed.", { commands })).toBe('committed "fix(cart): round the total once", pushed');
});

test.each([
  ["interrupted", "interrupted; 1 edit"],
  ["failed", "ended in an API error; 1 edit"],
  ["continued", "continued in the next turn; 1 edit"],
  ["open", "no answer yet; 1 edit"],
] as const)("a turn that was %s says so, whatever it said before", (ending, line) => {
  expect(outcome("I fixed the cart.", { ending, edits: 1 })).toBe(line);
  expect(outcome(null, { edits: 1 })).toBe("ended without a reply; 1 edit");
});

test("a long outcome is cut, and its counts are not", () => {
  const line = outcome(`I renamed ${"the very long name of it ".repeat(9)}.`, { edits: 12 });
  expect(line).toMatch(/^renamed the very long .*…; 12 edits$/);
  expect(line.length).toBeLessThanOrEqual(100);
});
