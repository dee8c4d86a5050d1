// Tests the query that is sent to the server for a typed search.
import { expect, it } from "vitest";
import { prefixQuery } from "../../../api/prefix-query.ts";
import { parametersFrom } from "./found.tsx";

it("the last word matches everything that begins with it", () => {
  expect(prefixQuery("refun")).toBe("refun*");
  expect(prefixQuery("why did the cac")).toBe("why did the cac*");
  expect(prefixQuery("キャッシ")).toBe("キャッシ*");
  expect(prefixQuery('"time zone" post')).toBe('"time zone" post*');
});

it("words that are finished or not plain are left alone", () => {
  for (const typed of [
    "",
    "a",
    "refund ",
    "refund*",
    '"time zo',
    '"time zone"',
    "login -he",
    "src/cache.ts",
    "--flag",
  ])
    expect(prefixQuery(typed)).toBe(typed);
});

it("facets are sent without surrounding spaces", () => {
  expect(parametersFrom({ q: "cac", file: "my ", project: "/home/dana/shop" })).toEqual({
    q: "cac*",
    file: "my",
    project: "/home/dana/shop",
  });
  expect(parametersFrom({})).toEqual({ q: "" });
});
