// What faces may take of the archive: its operations, and nothing of what operations work with.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const textAt = (path: string) => readFileSync(join(root, path), "utf8");

describe("a face", () => {
  /** The store, and the types that have it. */
  const behind =
    /\b(?:LocalArchive|openLocalArchive|ArchiveContext)\b|archive\/context\.ts|\.store\b|\{ store\b/;

  test("never reaches past an operation to the store", () => {
    const files = globSync("src/faces/**/*.{ts,tsx}", { cwd: root });
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((path) => !/\.test\.tsx?$/.test(path) && behind.test(textAt(path)))).toEqual([]);
  });

  test.each([
    "await archive.store.toc(session)",
    "const { store } = archive;",
    'import type { ArchiveContext } from "../../archive/context.ts";',
    "const archive = await openLocalArchive(places);",
  ])("would be caught with %s", (line) => {
    expect(line).toMatch(behind);
  });
});
