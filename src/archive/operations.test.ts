// The list of operations: nothing is missing in it, and its names are those of the declarations.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadOperation, OPERATION_NAMES } from "./operations.ts";

const declared = await Promise.all(
  OPERATION_NAMES.map(async (name) => [name, await loadOperation(name)] as const),
);

test("every operation that is declared is in the list, once", () => {
  const folder = join(import.meta.dirname, "operations");
  const texts = globSync("*.ts", { cwd: folder })
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => readFileSync(join(folder, path), "utf8"));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/= operation\(\{\s+name: "(\w+)"/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(30);
  expect(declared.map(([, { name }]) => name).sort()).toEqual(names.sort());
});

test.each(declared)("%s is listed by its own name, as programs write it", (listed, { name }) => {
  expect(listed).toBe(name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
});
