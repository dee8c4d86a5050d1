// Tests which agents are news.
import { expect, test } from "vitest";
import { newlyWaiting } from "./desktop-notices.ts";

const [one, two] = [
  { id: "1", title: "One" },
  { id: "2", title: "Two" },
];

test("an agent is news when it begins to wait, and again after it worked", () => {
  expect(newlyWaiting([], [one])).toEqual([one]);
  expect(newlyWaiting([one], [one, two])).toEqual([two]);
  expect(newlyWaiting([two], [one, two])).toEqual([one]);
});

test("agents that waited when the page was loaded are no news", () => {
  expect(newlyWaiting(null, [one, two])).toEqual([]);
});
