import { expect, test } from "vitest";
import { distinctNames } from "./distinct-names.ts";

const namesOf = (...paths: readonly string[]) => {
  const names = distinctNames(paths);
  return paths.map((path) => names.get(path));
};

test("a project is called by its folder", () => {
  expect(namesOf("/home/dana/shop", "C:\\work\\infra", "/")).toEqual(["shop", "infra", "/"]);
});

test("projects with the same folder are told apart by the ones above it", () => {
  expect(namesOf("/a/one/cli", "/b/one/cli", "/a/two/cli", "/shop")).toEqual([
    "a/one/cli",
    "b/one/cli",
    "two/cli",
    "shop",
  ]);
});

test("a number alone is no name", () => {
  expect(namesOf("/work/cli/1", "/work/2", "/3")).toEqual(["cli/1", "work/2", "3"]);
});

test("what can't be told apart is told as it is", () => {
  expect(namesOf("/cli", "/cli/", "/x/cli")).toEqual(["cli", "cli", "x/cli"]);
});
