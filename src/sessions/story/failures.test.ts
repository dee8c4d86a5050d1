// Tests what counts as a failure, and what is found to have ended it.
import { expect, test } from "vitest";
import { edited, failed, ran, said } from "../../../test/builders/story-steps.ts";
import { failureOf, failuresOf } from "./failures.ts";

const broken = "cart.ts:3:1: error TS2304: Cannot find name 'total'.";

test("a failure ends with the next run without its error, by the changes in between", () => {
  const [failure] = failuresOf(
    [
      failed("tsc -p .", broken),
      said("The import is missing."),
      ran("ls src"),
      edited("src/mail.ts", "a", "b"),
      edited("src/cart.ts", "old", "import { total }"),
      ran("npm install total"),
      ran("tsc -p . | head", ""),
    ],
    1,
  );
  expect(failure?.lines).toEqual([broken]);
  expect(failure?.ended_by?.command).toBe("tsc -p . | head");
  // The file that the error names comes first.
  expect(failure?.edits.map(({ path }) => path)).toEqual(["src/cart.ts", "src/mail.ts"]);
  expect(failure?.commands).toEqual(["npm install total"]);
  expect(failure?.said).toEqual(["The import is missing."]);
});

test("a run that fails with another error ends the first one", () => {
  const other = "mail.ts:1:1: error TS2345: Argument is wrong.";
  const failures = failuresOf([failed("tsc", broken), failed("tsc", other), ran("tsc")], 1);
  expect(failures.map(({ ended_by }) => ended_by?.failed)).toEqual([true, false]);
});

test("the same error again is the same failure", () => {
  const failures = failuresOf([failed("tsc", broken), failed("tsc", broken), ran("tsc")], 1);
  expect(failures.map(({ times }) => times)).toEqual([2]);
});

test("a failure may end in a later turn, and belongs to its own", () => {
  const steps = [failed("tsc", broken), edited("a.ts", "x", "y", 2), ran("tsc", "", { turn: 2, number: 4 })];
  const [failure] = failuresOf(steps, 1);
  expect(failure?.ended_by).toMatchObject({ turn: 2, number: 4 });
  expect(failure?.edits).toHaveLength(1);
  expect(failuresOf(steps, 2)).toEqual([]);
});

test("a failure that is not run again has no end, and the changes of its own turn", () => {
  const [failure] = failuresOf(
    [failed("tsc", broken), edited("a.ts", "x", "y"), edited("b.ts", "x", "y", 2)],
    1,
  );
  expect(failure?.ended_by).toBeNull();
  expect(failure?.edits.map(({ path }) => path)).toEqual(["a.ts"]);
});

test("looking for something, a failed edit and an output without words are no failures", () => {
  const steps = [
    failed("ls missing", "ls: no such file"),
    failed("Edit a.ts", "String to replace not found", { kind: "edit" }),
    failed("git config --global core.editor", "Exit code 1"),
  ];
  expect(failuresOf(steps, 1)).toEqual([]);
});

test("the failure of a command that the question quotes is its last", () => {
  const other = "mail.ts:1:1: error TS2345: Argument is wrong.";
  const steps = [
    failed("npm test", "1 failed"),
    failed("tsc -p .", broken),
    failed("tsc -p . | head", other),
  ];
  expect(failureOf(steps, 1, "What did `tsc -p .` print?")?.lines).toEqual([other]);
  expect(failureOf(steps, 1, "What did the compiler print?")).toBeNull();
});
