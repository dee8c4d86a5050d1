import { expect, it } from "vitest";
import { askedQuery } from "../../../api/asked-query.ts";
import { wantedFrom } from "./found.tsx";

it("asks for all that begins with the last word", () => {
  expect(askedQuery("refun")).toBe("refun*");
  expect(askedQuery("why did the cac")).toBe("why did the cac*");
  expect(askedQuery("キャッシ")).toBe("キャッシ*");
  expect(askedQuery('"time zone" post')).toBe('"time zone" post*');
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
    expect(askedQuery(typed)).toBe(typed);
});

it("asks for facets without the spaces around them", () => {
  expect(wantedFrom({ q: "cac", file: "my ", project: "/home/dana/shop" })).toEqual({
    q: "cac*",
    file: "my",
    project: "/home/dana/shop",
  });
  expect(wantedFrom({})).toEqual({ q: "" });
});
