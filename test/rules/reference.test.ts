// The reference pages match the declarations. `npm run reference` writes them.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { referencePages } from "../../scripts/reference-pages.ts";

const folder = join(import.meta.dirname, "../..", "docs", "reference");
const read = (name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "";
const pages = await referencePages(read);

test.each([...pages.keys()])("docs/reference/%s is up to date", (name) => {
  expect(read(name)).toBe(pages.get(name));
});
