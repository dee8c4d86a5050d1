// Keeps the known kinds and the documentation of the format in step.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isKnownKind, KNOWN_KINDS, KNOWN_PREFIXES } from "./kinds.ts";

const page = readFileSync(new URL("../../../docs/formats/claude-code.md", import.meta.url), "utf8");
const headings = new Set(page.match(/^### `[^`]+`$/gm));
const kinds = [...KNOWN_KINDS, ...KNOWN_PREFIXES.map((prefix) => `${prefix}*`)];

test.each(kinds)("the kind %s has an entry in docs/formats/claude-code.md", (kind) => {
  expect(headings).toContain(`### \`${kind}\``);
});

test("a kind is known by its name or by a prefix", () => {
  expect(["user", "custom-title", "data-flow-anything"].every(isKnownKind)).toBe(true);
  expect(["", "User", "hologram", "data-flow", "toString"].some(isKnownKind)).toBe(false);
});
