// Tests which licences have to be included with the page.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pagePackages } from "../../scripts/page-packages.ts";

const root = join(import.meta.dirname, "../..");

test("all packages that the page depends on are found, directly or not, each where Node finds it", () => {
  const dependencies = (...names: string[]) => ({
    dependencies: Object.fromEntries(names.map((name) => [name, "1"])),
  });
  const packages = {
    "": dependencies("server"),
    web: dependencies("a", "@s/b"),
    "node_modules/a": dependencies("c", "missing"),
    "node_modules/@s/b": dependencies("c"),
    "node_modules/@s/b/node_modules/c": dependencies("d"),
    "node_modules/c": {},
    "node_modules/d": dependencies("a"),
    "node_modules/server": {},
    "web/node_modules/a": dependencies("d"),
  };
  expect(pagePackages({ packages })).toEqual([
    "node_modules/@s/b",
    "node_modules/@s/b/node_modules/c",
    "node_modules/a",
    "node_modules/c",
    "node_modules/d",
    "web/node_modules/a",
  ]);
});

test("all are present in this checkout, including React", () => {
  const folders = pagePackages(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  expect(folders).toContain("node_modules/react-dom");
  expect(folders.filter((folder) => !existsSync(join(root, folder, "package.json")))).toEqual([]);
});
