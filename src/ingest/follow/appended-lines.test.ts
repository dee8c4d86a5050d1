// Tests that the cache holds the newest lines, within its limit.
import { expect, test } from "vitest";
import type { Batch } from "../../sources/source.ts";
import { type AppendedLine, appendedLines } from "./appended-lines.ts";

function line(path: string, from: number, length: number = 10): AppendedLine {
  return { path, from, bytes: new Uint8Array(length), batch: {} as Batch };
}

test("the oldest lines are dropped when there are too many", () => {
  const appended = appendedLines({ most_bytes: 30 });
  for (const each of [line("a", 0), line("b", 0), line("a", 10), line("a", 20)]) appended.put(each);
  expect([...appended.of("a").keys()]).toEqual([10, 20]);
  expect([...appended.of("b").keys()]).toEqual([0]);
  appended.put(line("c", 0, 25));
  expect(["a", "b", "c"].map((path) => appended.of(path).size)).toEqual([0, 0, 1]);
  appended.put(line("a", 30, 31));
  expect(["a", "b", "c"].map((path) => appended.of(path).size)).toEqual([0, 0, 0]);
});

test("a line at the same address replaces the one before", () => {
  const appended = appendedLines({ most_bytes: 30 });
  const [one, other] = [line("a", 0, 20), line("a", 0, 15)];
  for (const each of [one, other, line("a", 15, 15)]) appended.put(each);
  expect(appended.of("a").get(0)).toBe(other);
  expect(appended.of("a").size).toBe(2);
});

test("lines from another thread are taken in before a lookup", () => {
  const sent = [line("a", 0)];
  const appended = appendedLines({
    receive() {
      for (const each of sent.splice(0)) appended.put(each);
    },
  });
  expect(appended.of("a").size).toBe(1);
});
