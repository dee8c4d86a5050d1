// Tests how a path is shown relative to its project.
import { expect, test } from "vitest";
import { inProject } from "./in-project.ts";

test("a path is shown relative to its project", () => {
  expect(inProject("/home/dana/shop/src/a.ts", "/home/dana/shop")).toBe("src/a.ts");
  expect(inProject("C:\\shop\\a.ts", "C:\\shop")).toBe("a.ts");
});

test("a path outside the project is shown in full", () => {
  expect(inProject("/home/dana/shop2/a.ts", "/home/dana/shop")).toBe("/home/dana/shop2/a.ts");
  expect(inProject("/home/dana/shop", "/home/dana/shop")).toBe("/home/dana/shop");
  expect(inProject("/etc/hosts", null)).toBe("/etc/hosts");
  expect(inProject("/etc/hosts", "/")).toBe("/etc/hosts");
});
