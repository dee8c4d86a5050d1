// Tests that the list of operations is complete and that its names match the declarations.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadOperation, OPERATION_NAMES } from "./operations.ts";

const declared = await Promise.all(
  OPERATION_NAMES.map(async (name) => [name, await loadOperation(name)] as const),
);

test("every declared operation is in the list once", () => {
  const folder = join(import.meta.dirname, "operations");
  const texts = globSync("*.ts", { cwd: folder })
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => readFileSync(join(folder, path), "utf8"));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/= (?:operation|folderOperation)\(\{\s+name: "([\w-]+)"/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(30);
  expect(declared.map(([, { name }]) => name).sort()).toEqual(names.sort());
});

test.each(declared)("%s is listed by its own name in camel case", (listed, { name }) => {
  expect(listed).toBe(name.replaceAll(/[_-]([a-z])/g, (_, letter: string) => letter.toUpperCase()));
});
