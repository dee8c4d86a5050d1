// Tests the page's own host name.
import { expect, test } from "vitest";
import { isPageHost, newPageName } from "./page-name.ts";

test("each start has another name, and all of them are recognised", () => {
  const names = Array.from({ length: 100 }, newPageName);
  expect(new Set(names).size).toBe(100);
  for (const name of names) {
    expect(name).toMatch(/^clew-[a-z2-7]{12}\.localhost$/);
    expect([isPageHost(`${name}:9878`, 9878), isPageHost(name, 80)]).toEqual([true, true]);
  }
});

test.each([
  "clew-abcdefghijkl.localhost",
  "clew-abcdefghijkl.localhost:9879",
  "clew-abcdefghijkl.localhost.:9878",
  "x.clew-abcdefghijkl.localhost:9878",
  "clew-abcdefghijkl.localhost.evil.example:9878",
  "clew-abcdefghijk.localhost:9878",
  "localhost:9878",
])("%s is no such name", (host) => {
  expect(isPageHost(host, 9878)).toBe(false);
});
