// Tests which sentences of an answer say that something is left.
import { expect, test } from "vitest";
import { leftOverIn } from "./left-over.ts";

test.each([
  "The invoice is not yet rounded.",
  "You may need to unlock the key and commit it yourself.",
  "Once these changes land on main, the page shows them.",
  "The export was deferred.",
  "I could not push the branch.",
  "Ready to commit if you like.",
])("%j is left", (sentence) => {
  expect(leftOverIn(`Rounded the cart. ${sentence}`)).toEqual([sentence]);
});

test.each([
  "Deferred loading makes the page faster.",
  "To add a rule you need to edit the table.",
  "Just run the tests with npm test.",
  "A program can't run without a license.",
  "Nothing is left to do.",
])("%j is not", (sentence) => {
  expect(leftOverIn(`Rounded the cart. ${sentence}`)).toEqual([]);
});

test("a request to try it again says that no one has tried it", () => {
  expect(leftOverIn("Try again:\n\n```bash\n./run.sh\n```\n\nThis should fix it.")).toEqual([
    "Try again: `./run.sh`.",
  ]);
  expect(leftOverIn("Rounded once.\n\nRestart the server now.")).toEqual(["Restart the server now."]);
  expect(leftOverIn("The test runs again. We try it now and then.")).toEqual([]);
});
