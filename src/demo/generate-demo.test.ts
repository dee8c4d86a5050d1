// Compares the demo's bytes with a golden digest, so they do not change by accident.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { generateDemo } from "./generate-demo.ts";
import type { SampleFile } from "./sample-file.ts";

function digest(files: Iterable<SampleFile>): string {
  const hash = createHash("sha256");
  for (const { path, bytes, mtime_ms } of files) hash.update(`${path}\n${mtime_ms}\n`).update(bytes);
  return hash.digest("hex");
}

// The documents, screenshots and benchmarks depend on the demo: update this only on purpose.
test("the demo has the same bytes every time", () => {
  expect(digest(generateDemo())).toMatchInlineSnapshot(
    `"11b591d0008f432f856770d47169113f10786e80e479483b1ab4ecdcd3200c1a"`,
  );
});

test("another seed gives another demo of the same shape", () => {
  const [one, other] = [[...generateDemo()], [...generateDemo(2)]];
  expect(digest(other)).not.toBe(digest(one));
  expect(other.length).toBe(one.length);
});

test("the demo is small", () => {
  const bytes = [...generateDemo()].reduce((sum, file) => sum + file.bytes.length, 0);
  expect(bytes).toBeLessThan(1_450_000);
});

test("no path leads out of the folder, and none occurs twice", () => {
  const paths = [...generateDemo()].map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => path.includes("..") || path.startsWith("/"))).toEqual([]);
});
