// Tests how filters are read from the address and sent to the server.
import { expect, test } from "vitest";
import { dayIn } from "../../../format/times.ts";
import { listName } from "../list/list-name.ts";
import { changeToShow, countMore, isFiltered, isHome, shownOf, sortedBy, wantedOf } from "./filters.ts";
import { periodName } from "./period-filter.tsx";

test("filters are sent to the server, but not the grouping", () => {
  expect(wantedOf({ by: "project", project: "/home/dana/shop", pinned: "true", since: "7d" })).toEqual({
    project: "/home/dana/shop",
    pinned: true,
    since: "7d",
  });
});

test("unknown parameters are not sent", () => {
  const address = { project: "/home/dana/shop", utm_source: "mail" };
  expect(wantedOf(address)).toEqual({ project: "/home/dana/shop" });
});

test("meaningless values are not sent", () => {
  expect(wantedOf({ sort: "sideways", pinned: "perhaps", all: "false" })).toEqual({});
});

test("one choice controls both all sessions and archived ones", () => {
  for (const shown of ["tips", "all", "archived"] as const) {
    const { all, archived } = changeToShow(shown);
    expect(shownOf({ ...(all && { all }), ...(archived && { archived }) })).toBe(shown);
  }
});

test("grouping and sorting hide nothing", () => {
  expect(isFiltered({ by: "project", sort: "created", all: "true" })).toBe(false);
  expect(isFiltered({ branch: "main" })).toBe(true);
  expect(isFiltered({ pinned: "true" })).toBe(true);
});

test("an address without any filter is home", () => {
  expect(isHome({})).toBe(true);
  expect(isHome({ by: "day" })).toBe(false);
});

test("a column sorts from the highest on, and from the lowest when it is chosen again", () => {
  expect(sortedBy({}, "cost")).toEqual({ by: "day", sort: "cost", order: undefined });
  expect(sortedBy({ sort: "cost" }, "cost")).toEqual({ by: "day", sort: "cost", order: "asc" });
  expect(sortedBy({ sort: "cost", order: "asc" }, "cost")).toMatchObject({ order: undefined });
  expect(sortedBy({ sort: "cost" }, "updated")).toMatchObject({ sort: undefined, order: undefined });
  expect(sortedBy({}, "updated")).toMatchObject({ sort: undefined, order: "asc" });
});

test("the filters in the menu are counted", () => {
  expect(countMore({ project: "x", since: "7d" })).toBe(0);
  expect(countMore({ branch: "main", sort: "created", all: "true" })).toBe(3);
});

test("a period has a readable name", () => {
  const today = "2026-02-05";
  expect(periodName({}, today)).toBe("Any time");
  expect(periodName({ since: today }, today)).toBe("Today");
  expect(periodName({ since: "7d" }, today)).toBe("Last 7 days");
  expect(periodName({ since: "2026-02-01", until: "2026-02-03" }, today)).toBe("2026-02-01 – 2026-02-03");
  expect(periodName({ since: "2026-02-01", until: "2026-02-01" }, today)).toBe("2026-02-01");
  expect(periodName({ until: "2026-02-01" }, today)).toBe("Until 2026-02-01");
  expect(periodName({ since: "2026-01-01" }, today)).toBe("Since 2026-01-01");
});

test("a date field shows only dates", () => {
  expect(dayIn("2026-02-05")).toBe("2026-02-05");
  expect(dayIn("7d")).toBe("");
  expect(dayIn(undefined)).toBe("");
});

test("the same filters name the same list, and no name breaks out of a selector", () => {
  expect(listName({ project: "a", by: "project" })).toBe(listName({ by: "project", project: "a" }));
  expect(listName({ project: '"]' })).not.toMatch(/["\]\\]/);
});
