// Tests what is written down of a turn's work.
import { expect, test } from "vitest";
import type { Done, Said, StoryStep } from "./steps.ts";
import { isUntested, workLog } from "./work-log.ts";

const said = (text: string): Said => ({ type: "said", turn: 1, text, final: false });
const ran = (command: string, output = "", failed = false): Done => ({
  ...{
    type: "done",
    turn: 1,
    number: 1,
    kind: "shell",
    command,
    purpose: "",
    output,
    plan: null,
    edits: [],
    failed,
  },
});
const edited = (path: string): Done => ({
  ...{
    type: "done",
    turn: 1,
    number: 1,
    kind: "edit",
    command: `Edit ${path}`,
    purpose: "",
    output: "",
    plan: null,
  },
  ...{
    edits: [{ change: "replace", path, before: "a", after: "b", applied: true } as Done["edits"][number]],
  },
  failed: false,
});
const textsOf = (steps: readonly StoryStep[]) => workLog(steps).map(({ text }) => text);

test("edits and commands that follow each other share an entry, and what only looked is left out", () => {
  expect(
    textsOf([
      said("Let me look."),
      ran("git status"),
      said("The total is rounded twice."),
      edited("/shop/cart.ts"),
      edited("/shop/cart.ts"),
      edited("/shop/tax.ts"),
      ran("npm test 2>&1 | tail -3", "1 passed"),
      ran("git commit -am 'Round once'", "[main 64274e0f] Round once"),
      said("Let me push that."),
    ]),
  ).toEqual([
    "The total is rounded twice.",
    "edited cart.ts (2 times), tax.ts",
    'npm test passed; committed 64274e0f "Round once"',
    "Let me push that.",
  ]);
});

test("a command that failed comes with its error", () => {
  expect(textsOf([ran("npm test", "FAIL cart.test.ts", true)])).toEqual([
    "npm test failed: FAIL cart.test.ts",
  ]);
});

test("commands that differ in one part are counted", () => {
  const reply = (id: number) =>
    ran(`gh api repos/dana/shop/pulls/1/comments/${id}/replies -f body="Fixed in a${id}"`);
  expect(textsOf([reply(11), reply(22), reply(33)])).toEqual([
    "3 times gh api repos/dana/shop/pulls/1/comments/: 11/replies, 22/replies, 33/replies",
  ]);
});

test("code that was edited after the last check is untested, a text is not", () => {
  expect(isUntested([ran("npm test"), edited("cart.ts")])).toBe(true);
  expect(isUntested([edited("cart.ts"), ran("npm run build")])).toBe(false);
  expect(isUntested([ran("npm test"), edited("README.md")])).toBe(false);
  expect(isUntested([])).toBe(false);
});

test("an accepted plan is shortened, and concessions are left out", () => {
  const accepted = {
    ...edited("x"),
    kind: "plan" as const,
    edits: [],
    plan: "# Round once\n\n- Sum first\n- Round in the order",
  };
  expect(
    textsOf([
      said("You're right."),
      accepted,
      edited("cart.ts"),
      said("Good point."),
      edited("cart.ts"),
      said("I go on."),
    ]),
  ).toEqual([
    "plan that was accepted: Round once: Sum first; Round in the order.",
    "edited cart.ts (2 times)",
    "I go on.",
  ]);
});

test("a check in a pipeline passed only if its output says so", () => {
  expect(textsOf([ran("golangci-lint run | head -5", "cart.go:7: unused")])).toEqual(["golangci-lint run"]);
  expect(textsOf([ran("golangci-lint run | head -5", "0 issues.")])).toEqual(["golangci-lint run passed"]);
  const unproven = [
    ran("go test ./... | grep -E 'PASS|FAIL'", "--- PASS: TestTotal"),
    ran("go test -v ./... | head -2", "--- PASS: TestTotal\n--- PASS: TestTax"),
    ran("go test ./... 2>&1 | tail -3", "ok  \tcart\ncart/total.go:36:4: undefined: rounded"),
  ];
  for (const each of unproven) expect(textsOf([each]).join()).not.toContain("passed");
  expect(textsOf([ran("golangci-lint run", "")])).toEqual(["golangci-lint run passed"]);
});
