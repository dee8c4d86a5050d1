// Tests the sentence that says what a turn came to.
import { expect, test } from "vitest";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { titledTurnText, turnText } from "./turn-text.ts";

const store = { modelSummaries: async () => [] } as unknown as Store;
const session = { title: "Return teapots within thirty days of their delivery" } as ArchivedSession;
const turn = (answer: string | null, outcome: string) =>
  ({ number: 1, gist: "commit this", answer, outcome }) as TurnEntry;
const CLEAR = "`roundLine` in cart.ts rounds each line once, and vouchers are taken off before the tax.";

test("a sentence that names its subject stands alone", async () => {
  expect(await titledTurnText(store, session, turn(CLEAR, ""), 200)).toBe(CLEAR);
});

test.each(["All 703 tests pass.", "PR created.", "Conflicts resolved and pushed."])(
  "%s comes with the title where no title is",
  async (answer) => {
    expect(await titledTurnText(store, session, turn(answer, ""), 200)).toBe(
      `Return teapots within thirty days of…: ${answer}`,
    );
  },
);

test("beside the title, only a short one comes with what was asked", async () => {
  expect(await turnText(store, session, turn("PR created.", ""), 200)).toBe("commit this: PR created.");
  const long = "All 703 tests pass, and the lint is clean.";
  expect(await turnText(store, session, turn(long, ""), 200)).toBe(long);
});

test("without an answer, how the turn ended comes with what was asked", async () => {
  expect(await titledTurnText(store, session, turn(null, "no answer yet"), 200)).toBe(
    "commit this: no answer yet",
  );
});
