// Holds the size of what the page loads before it shows anything.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const DIST = join(import.meta.dirname, "../../web/dist");

const scripts = [...readFileSync(join(DIST, "index.html"), "utf8").matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(
  ([, path = ""]) => readFileSync(join(DIST, path)),
);

test("no script that is loaded first has more than 250,000 bytes", () => {
  expect(Math.max(...scripts.map(({ length }) => length))).toBeLessThan(250_000);
});

test("all that is loaded first takes less than 370,000 bytes, 125,000 of them compressed", () => {
  const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);
  expect(sum(scripts.map(({ length }) => length))).toBeLessThan(370_000);
  expect(sum(scripts.map((script) => gzipSync(script).length))).toBeLessThan(125_000);
});
