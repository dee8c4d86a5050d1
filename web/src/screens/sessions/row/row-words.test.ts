// Tests the short texts in a session's row.
import { expect, test } from "vitest";
import { isOpen, openedIn } from "../opened-projects.ts";
import { isUsualBranch, shortTime } from "./row-words.ts";

test("today shows the time, other days the date, other years the year", () => {
  const now = new Date("2026-02-05T12:00:00");
  expect(shortTime("2026-02-05T09:07:00", now)).toBe("09:07");
  expect(shortTime("2026-01-31T09:07:00", now)).toBe("31 Jan");
  expect(shortTime("2025-12-31T09:07:00", now)).toBe("31 Dec 2025");
  expect(shortTime(null, now)).toBe("");
});

test("the branches that everyone has are not worth naming", () => {
  expect(["main", "master", "HEAD", "node-24"].map(isUsualBranch)).toEqual([true, true, true, false]);
});

test("the first projects are open until the user closes them", () => {
  expect([0, 1, 2].map((index) => isOpen({}, "/a", index))).toEqual([true, true, false]);
  expect(isOpen({ "/a": false }, "/a", 0)).toBe(false);
  expect(isOpen({ "/a": true }, "/a", 9)).toBe(true);
  expect(isOpen({}, "constructor", 9)).toBe(false);
});

test("invalid entries in storage are dropped", () => {
  expect(openedIn('{"/a":true,"/b":"yes"}')).toEqual({ "/a": true });
  for (const other of [null, "", "null", "[1]", "{", "7"]) expect(openedIn(other)).toEqual({});
});
