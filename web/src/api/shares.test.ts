// Tests which people can be filtered by.
import { expect, test } from "vitest";
import { sharingPeople } from "./shares.ts";

const share = (person: string, sessions: number, level: "content" | "aggregates" = "content") => ({
  ...{ person, sessions, level },
});

test("people are counted over their projects, and sums without sessions are left out", () => {
  const shares = [share("Ann", 2), share("Ben", 4), share("Ann", 3), share("Cleo", 9, "aggregates")];
  expect(sharingPeople(shares, undefined)).toEqual([
    { name: "Ann", sessions: 5 },
    { name: "Ben", sessions: 4 },
  ]);
});

test("the selected person is listed, also if nothing is shared by that person", () => {
  expect(sharingPeople([share("Ann", 2)], "Dan").map(({ name }) => name)).toEqual(["Ann", "Dan"]);
});
