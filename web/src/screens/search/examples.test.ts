// Tests the example searches made from session titles.
import { expect, it } from "vitest";
import { examplesFrom } from "./examples.ts";

it("each example comes from a different title", () => {
  const titles = ["Slow test suite", "Survey of payment code", "Refunds ignored vouchers"];
  expect(examplesFrom(titles).map(({ query }) => query)).toEqual([
    "slow test suite",
    '"payment code"',
    "vouch*",
  ]);
});

it("one title is enough for all examples", () => {
  expect(examplesFrom(["Refunds ignored vouchers"]).map(({ query }) => query)).toEqual([
    "refunds ignored vouchers",
    '"refunds ignored"',
    "vouch*",
  ]);
});

it("a kind of example without a fitting title is left out", () => {
  expect(examplesFrom(["Fix it"]).map(({ query }) => query)).toEqual(["fix it"]);
  expect(examplesFrom(["", "🚀", "x"])).toEqual([]);
  expect(examplesFrom([])).toEqual([]);
});

it("a query never contains query syntax from a title", () => {
  for (const { query } of examplesFrom(['-"evil* words" -here "and', "**bold** claims"]))
    expect(query.replace(/^"|"$|\*$/g, "")).toMatch(/^[\p{L}\p{N} ]+$/u);
});

it("the last word of a shortened title is not used", () => {
  expect(examplesFrom(["logins to the admin pan…"])[0]?.query).toBe("logins to the admin");
});
