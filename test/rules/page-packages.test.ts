// Whose licences have to travel with the page.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pagePackages } from "../../scripts/page-packages.ts";

const root = join(import.meta.dirname, "../..");

test("all that the page depends on is found, and what those do, each where Node finds it", () => {
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

test("they are all there in this checkout, React among them", () => {
  const folders = pagePackages(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  expect(folders).toContain("node_modules/react-dom");
  expect(folders.filter((folder) => !existsSync(join(root, folder, "package.json")))).toEqual([]);
});
