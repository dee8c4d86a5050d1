// Writes docs/reference: a page for each operation, from its declaration, and a list of all.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { referencePages } from "./reference-pages.ts";

const folder = join(import.meta.dirname, "..", "docs", "reference");
const read = (name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "";

for (const [name, text] of await referencePages(read)) writeFileSync(join(folder, name), text);
