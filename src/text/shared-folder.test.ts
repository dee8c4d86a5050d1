// Tests which folder several paths share.
import { expect, test } from "vitest";
import { sharedFolder } from "./shared-folder.ts";

test("paths share the folders they begin with, whole names only", () => {
  expect(sharedFolder(["src/cart/total.ts", "src/cart/tax/rate.ts"])).toEqual(["src", "cart"]);
  expect(sharedFolder(["src/cart/total.ts", "src/carts/total.ts"])).toEqual(["src"]);
  expect(sharedFolder(["/a/b/c.ts", "/a/d.ts"])).toEqual(["", "a"]);
});

test("a single path shares nothing", () => {
  expect(sharedFolder(["src/cart/total.ts"])).toEqual([]);
  expect(sharedFolder([])).toEqual([]);
});
