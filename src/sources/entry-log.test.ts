// Entries that change in place become a log that only grows, and folding the log gives the current entries.
import { expect, test } from "vitest";
import { contentRevision, entryFold, linesToAppend, readEntryLine } from "./entry-log.ts";
import type { LogEntry } from "./source.ts";

function entry(key: string, value: string, more: Partial<LogEntry> = {}): LogEntry {
  return { key, revision: contentRevision(value), value, ...more };
}

/** Returns the log after each read, quiet unless `writing` says otherwise, and what it folds to. */
function logOf(looks: readonly (readonly LogEntry[])[], writing = false) {
  let log = "";
  for (const look of looks) {
    const fold = entryFold();
    fold.push(Buffer.from(log));
    log += linesToAppend(fold, look, !writing);
  }
  const fold = entryFold();
  fold.push(Buffer.from(log));
  return { log, lines: log.split("\n").length - 1, entries: fold.entries() };
}

test("reading the same entries again appends nothing", () => {
  const look = [entry("a", "1"), entry("b", '{"x":[1,2]}')];
  expect(logOf([look, look]).log).toBe(logOf([look]).log);
});

test("a changed entry is appended and replaces the old one", () => {
  const { lines, entries } = logOf([
    [entry("a", "1"), entry("b", "2")],
    [entry("a", "3"), entry("b", "2")],
  ]);
  expect(lines).toBe(3);
  expect(entries.map(({ key, value }) => [key, value])).toEqual([
    ["a", 3],
    ["b", 2],
  ]);
});

test("a deleted entry stays in the log, marked as gone, after the others", () => {
  const { entries } = logOf([[entry("a", "1"), entry("b", "2")], [entry("b", "2")]]);
  expect(entries.map(({ key, gone }) => [key, gone])).toEqual([
    ["a", true],
    ["b", false],
  ]);
});

test("an entry that came and went between two reads is kept as gone", () => {
  const { entries } = logOf([[entry("a", "1")], [entry("a", "1"), entry("x", "9", { gone: true })]]);
  expect(entries.map(({ key, value, gone }) => [key, value, gone])).toEqual([
    ["a", 1, false],
    ["x", 9, true],
  ]);
});

test("a new order of entries is logged once", () => {
  const looks = [
    [entry("a", "1"), entry("b", "2")],
    [entry("b", "2"), entry("a", "1")],
  ];
  const { entries, log } = logOf(looks);
  expect(entries.map(({ key }) => key)).toEqual(["b", "a"]);
  expect(logOf([...looks, looks[1] ?? []]).log).toBe(log);
});

test("an entry still being written is logged first and last, not each time it grows", () => {
  const grow = (text: string, open: boolean) => [entry("a", `"${text}"`, { open })];
  const looks = [grow("H", true), grow("He", true), grow("Hel", true), grow("Hello", false)];
  const { lines, entries } = logOf(looks, true);
  expect([lines, entries[0]?.value]).toEqual([2, "Hello"]);
  expect(logOf(looks.slice(0, 3), true).entries[0]?.value).toBe("H");
});

test("a value of several lines stays one line, and one that is not JSON is kept as text", () => {
  const { lines, entries } = logOf([[entry("a", '{\n  "x": "y"\n}'), entry("b", '{"torn')]]);
  expect(lines).toBe(2);
  expect(entries.map(({ value, raw }) => [value, raw])).toEqual([
    [{ x: "y" }, false],
    ['{"torn', true],
  ]);
});

test("a line that does not belong in a log is damage and does not end it", () => {
  expect(readEntryLine(Buffer.from("{nothing"), 7)).toEqual({ type: "damage", offset: 7, length: 8 });
  expect(readEntryLine(Buffer.from("[1]"), 0)).toMatchObject({ type: "damage" });
});
