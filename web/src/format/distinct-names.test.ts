// Tests that projects get short names, and different ones.
import { expect, test } from "vitest";
import { distinctNames } from "./distinct-names.ts";

const namesOf = (...paths: readonly string[]) => {
  const names = distinctNames(paths);
  return paths.map((path) => names.get(path));
};

test("a project is called by its folder", () => {
  expect(namesOf("/home/dana/shop", "C:\\work\\infra", "/")).toEqual(["shop", "infra", "/"]);
});

test("projects with the same folder name are distinguished by the folders above it", () => {
  expect(namesOf("/a/one/cli", "/b/one/cli", "/a/two/cli", "/shop")).toEqual([
    "a/one/cli",
    "b/one/cli",
    "two/cli",
    "shop",
  ]);
});

test("a number alone is not used as a name", () => {
  expect(namesOf("/work/cli/1", "/work/2", "/3")).toEqual(["cli/1", "work/2", "3"]);
});

test("paths that can't be distinguished keep the same name", () => {
  expect(namesOf("/cli", "/cli/", "/x/cli")).toEqual(["cli", "cli", "x/cli"]);
});
