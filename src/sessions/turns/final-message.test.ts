// Tests which message counts as the one that ended a turn.
import { expect, test } from "vitest";
import { finalMessages, type ReportedMessage } from "./final-message.ts";

const turn = (number: number, answer: string | null) => ({
  number,
  answer,
  started_at: `2026-01-01T10:0${number}:00.000Z`,
});
const reported = (given: Partial<ReportedMessage>): ReportedMessage => ({
  turn: null,
  text: "Told.",
  origin: "hook",
  said_at: "2026-01-01T10:02:30.000Z",
  ...given,
});

test("the transcript's own words win over a reported message", () => {
  expect(finalMessages([turn(2, "Written.")], [reported({})])).toEqual([
    { text: "Written.", from: "transcript" },
  ]);
});

test("a reported message belongs to the turn in progress", () => {
  const turns = [turn(1, null), turn(2, null), turn(3, null)];
  expect(finalMessages(turns, [reported({})]).map(({ from }) => from)).toEqual([null, "hook", null]);
});

test("a turn number wins over the time", () => {
  const turns = [turn(1, null), turn(2, null)];
  expect(finalMessages(turns, [reported({ turn: 1, origin: "request" })])).toEqual([
    { text: "Told.", from: "request" },
    { text: null, from: null },
  ]);
});

test("the last of several reports counts: a hook may report again after the agent continued", () => {
  const later = reported({ text: "Now done.", said_at: "2026-01-01T10:02:40.000Z" });
  expect(finalMessages([turn(2, null)], [reported({}), later])).toEqual([
    { text: "Now done.", from: "hook" },
  ]);
});

test("the words of the turn before are never used for this turn", () => {
  expect(finalMessages([turn(1, "Told."), turn(2, null)], [reported({})])[1]).toEqual({
    text: null,
    from: null,
  });
});

test("a report of white space counts as no message", () => {
  expect(finalMessages([turn(2, null)], [reported({ text: " \n" })])).toEqual([{ text: null, from: null }]);
});

test("nor are they if they were reported too, or differ in white space", () => {
  const twice = [reported({ turn: 1 }), reported({ turn: 2 })];
  expect(finalMessages([turn(1, null), turn(2, null)], twice)[1]).toEqual({ text: null, from: null });
  expect(finalMessages([turn(1, "Told.\n"), turn(2, null)], [reported({})])[1]).toEqual({
    text: null,
    from: null,
  });
});

test("nor are its last lines, if the agent reports only the last of several parts", () => {
  expect(finalMessages([turn(1, "First.\nTold."), turn(2, null)], [reported({})])[1]?.text).toBeNull();
});
