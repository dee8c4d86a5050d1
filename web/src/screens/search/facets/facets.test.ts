// Tests how facets are listed, cleared and stored in the address.
import { expect, it } from "vitest";
import { activeFacets, FACETS, NO_FACETS } from "./facets.ts";
import { choiceOf, type PeriodChoice, periodFor, periodText } from "./period.ts";

const TODAY = "2026-02-05";

it("each active facet is listed, with the change that removes it", () => {
  expect(activeFacets({ q: "cache", project: "/home/dana/shop", role: "user", since: "7d" }, TODAY)).toEqual([
    { name: "Project", value: "shop", whole: "/home/dana/shop", without: { project: "" } },
    { name: "From", value: "You", whole: "user", without: { role: "" } },
    { name: "When", value: "Last 7 days", whole: "Last 7 days", without: { since: "", until: "" } },
  ]);
});

it("no facet is listed when none is active", () => {
  expect(activeFacets({ q: "cache" }, TODAY)).toEqual([]);
  expect(activeFacets(NO_FACETS, TODAY)).toEqual([]);
});

it("an unknown value is shown as it is", () => {
  expect(activeFacets({ role: "system", archived: "true" }, TODAY).map(({ value }) => value)).toEqual([
    "system",
    "included",
  ]);
});

it("clearing the facets clears all of them and keeps the query", () => {
  expect(Object.keys(NO_FACETS)).toEqual([...FACETS]);
});

it("each period is read back as it was written", () => {
  for (const choice of ["any", "today", "7d", "30d", "own"] satisfies PeriodChoice[])
    expect(choiceOf(periodFor(choice, TODAY), TODAY)).toBe(choice);
});

it("custom dates start with the last thirty days, across months", () => {
  expect(periodFor("own", TODAY)).toEqual({ since: "2026-01-06", until: TODAY });
});

it("dates are put into words", () => {
  expect(periodText({ since: "2026-01-01", until: "2026-01-31" }, TODAY)).toBe("2026-01-01 to 2026-01-31");
  expect(periodText({ since: "2026-01-01", until: "2026-01-01" }, TODAY)).toBe("2026-01-01");
  expect(periodText({ since: "2026-01-01" }, TODAY)).toBe("since 2026-01-01");
  expect(periodText({ until: "2026-01-01" }, TODAY)).toBe("until 2026-01-01");
});
