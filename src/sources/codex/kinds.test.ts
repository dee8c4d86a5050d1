import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KNOWN_KINDS } from "./kinds.ts";

test("every known kind is described in the format's page", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/formats/codex.md"), "utf8");
  expect([...KNOWN_KINDS].filter((kind) => !page.includes(`\`${kind}\``))).toEqual([]);
});
