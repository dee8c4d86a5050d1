// Tests the line that says how a session ended.
import { expect, test } from "vitest";
import { endLine } from "./end-line.ts";

const gist = "Round the cart total";

test("the report of the last answer says how it ended", () => {
  const answer = "Great! The cart rounds each line in `cart.ts` now.\n\nWould you like me to push it?";
  expect(endLine({ subject: null, gist, answer, outcome: "1 edit" })).toBe(
    "The cart rounds each line in cart.ts now.",
  );
});

test("checks that failed come first", () => {
  const answer = "The cart rounds each line now.";
  expect(endLine({ subject: null, gist, answer, outcome: "fixed the cart, but tests failed; 1 edit" })).toBe(
    "tests failed: The cart rounds each line now.",
  );
});

test("without a report, the turn's outcome says it", () => {
  expect(endLine({ subject: null, gist, answer: null, outcome: "interrupted" })).toBe("interrupted");
  expect(endLine({ subject: null, gist, answer: "Done!", outcome: "tests passed; 2 edits" })).not.toBe("");
});

test("the commit that a gist names is quoted, because the gist is not beside it", () => {
  const commit = { gist: `commit: ${gist}`, subject: gist, answer: "Done!" };
  expect(endLine({ ...commit, outcome: "committed; 2 edits" })).toBe(`committed "${gist}"; 2 edits`);
  expect(endLine({ ...commit, outcome: "tests passed; 2 edits" })).toBe("tests passed; 2 edits");
});
