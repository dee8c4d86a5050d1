import { expect, it } from "vitest";
import { examplesFrom } from "./examples.ts";

it("takes each example from another title", () => {
  const titles = ["Slow test suite", "Survey of payment code", "Refunds ignored vouchers"];
  expect(examplesFrom(titles).map(({ query }) => query)).toEqual([
    "slow test suite",
    '"payment code"',
    "vouch*",
  ]);
});

it("makes do with one title", () => {
  expect(examplesFrom(["Refunds ignored vouchers"]).map(({ query }) => query)).toEqual([
    "refunds ignored vouchers",
    '"refunds ignored"',
    "vouch*",
  ]);
});

it("leaves out a kind that no title is good for", () => {
  expect(examplesFrom(["Fix it"]).map(({ query }) => query)).toEqual(["fix it"]);
  expect(examplesFrom(["", "🚀", "x"])).toEqual([]);
  expect(examplesFrom([])).toEqual([]);
});

it("never puts marks of the query language into a query", () => {
  for (const { query } of examplesFrom(['-"evil* words" -here "and', "**bold** claims"]))
    expect(query.replace(/^"|"$|\*$/g, "")).toMatch(/^[\p{L}\p{N} ]+$/u);
});

it("does not take half a word from a title that was cut", () => {
  expect(examplesFrom(["logins to the admin pan…"])[0]?.query).toBe("logins to the admin");
});
