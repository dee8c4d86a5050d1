// Tests how live turns are added to the table of contents.
import { expect, test } from "vitest";
import { withTurn } from "./toc-live.ts";

const entry = (turn: number, summary = `Turn ${turn}`) => ({
  ...{ turn, id: `r${turn}`, summary, created: null, has_prompt: true, has_response: true },
  ...{ outcome: "answered", edits: 0, failed: 0 },
});
const TOC = {
  ...{ session_id: "s", session_name: "S", total_turns: 2, entries: [entry(1), entry(2)], formatted: "" },
  ...{ ranges: [], other_branches: [] },
};
const turnEvent = (turn: number, summary?: string) => ({
  ...{ session_id: "s", subsession_id: null, ending: "open" as const, ...entry(turn, summary) },
});

test("a new turn is added after the last", () => {
  const toc = withTurn(TOC, turnEvent(3));
  expect(toc.entries).toEqual([entry(1), entry(2), entry(3)]);
  expect(toc.total_turns).toBe(3);
});

test("a changed turn is replaced", () => {
  expect(withTurn(TOC, turnEvent(2, "Another")).entries).toEqual([entry(1), entry(2, "Another")]);
});

test("a turn after a missing one changes nothing", () => {
  expect(withTurn(TOC, turnEvent(5))).toBe(TOC);
});
