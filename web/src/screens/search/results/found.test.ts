import { expect, it } from "vitest";
import { prefixQuery } from "../../../api/prefix-query.ts";
import { parametersFrom } from "./found.tsx";

it("asks for all that begins with the last word", () => {
  expect(prefixQuery("refun")).toBe("refun*");
  expect(prefixQuery("why did the cac")).toBe("why did the cac*");
  expect(prefixQuery("キャッシ")).toBe("キャッシ*");
  expect(prefixQuery('"time zone" post')).toBe('"time zone" post*');
});

it("leaves alone what is finished or no plain word", () => {
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

it("asks for facets without the spaces around them", () => {
  expect(parametersFrom({ q: "cac", file: "my ", project: "/home/dana/shop" })).toEqual({
    q: "cac*",
    file: "my",
    project: "/home/dana/shop",
  });
  expect(parametersFrom({})).toEqual({ q: "" });
});
