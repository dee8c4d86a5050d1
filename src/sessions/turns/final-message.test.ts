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

test("the transcript's own words go before what was told", () => {
  expect(finalMessages([turn(2, "Written.")], [reported({})])).toEqual([
    { text: "Written.", from: "transcript" },
  ]);
});

test("what was told counts for the turn that was under way", () => {
  const turns = [turn(1, null), turn(2, null), turn(3, null)];
  expect(finalMessages(turns, [reported({})]).map(({ from }) => from)).toEqual([null, "hook", null]);
});

test("a number says which turn is meant, whatever the time", () => {
  const turns = [turn(1, null), turn(2, null)];
  expect(finalMessages(turns, [reported({ turn: 1, origin: "request" })])).toEqual([
    { text: "Told.", from: "request" },
    { text: null, from: null },
  ]);
});

test("the last of several counts: a hook may tell again after it went on", () => {
  const later = reported({ text: "Now done.", said_at: "2026-01-01T10:02:40.000Z" });
  expect(finalMessages([turn(2, null)], [reported({}), later])).toEqual([
    { text: "Now done.", from: "hook" },
  ]);
});

test("the words of the turn before are never this turn's", () => {
  expect(finalMessages([turn(1, "Told."), turn(2, null)], [reported({})])[1]).toEqual({
    text: null,
    from: null,
  });
});

test("nothing but blanks was not said", () => {
  expect(finalMessages([turn(2, null)], [reported({ text: " \n" })])).toEqual([{ text: null, from: null }]);
});

test("nor where those were told as well, or have other blanks around them", () => {
  const twice = [reported({ turn: 1 }), reported({ turn: 2 })];
  expect(finalMessages([turn(1, null), turn(2, null)], twice)[1]).toEqual({ text: null, from: null });
  expect(finalMessages([turn(1, "Told.\n"), turn(2, null)], [reported({})])[1]).toEqual({
    text: null,
    from: null,
  });
});

test("nor are its last lines, where the agent tells only the last of several pieces", () => {
  expect(finalMessages([turn(1, "First.\nTold."), turn(2, null)], [reported({})])[1]?.text).toBeNull();
});
