// Tests writing an export to a file: overwriting, failures, and missing folders.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeDocument } from "./write-document.ts";

const folder = mkdtempSync(join(tmpdir(), "clew-document-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a document replaces an existing file only with force", () => {
  const path = join(folder, "a.md");
  writeDocument(path, ["# a\n", "b\n"], { force: false });
  expect(() => writeDocument(path, ["c"], { force: false })).toThrow(
    "already exists. Use --force to overwrite it.",
  );
  expect(readFileSync(path, "utf8")).toBe("# a\nb\n");
  writeDocument(path, ["c"], { force: true });
  expect(readFileSync(path, "utf8")).toBe("c");
});

test("nobody else can read a document, whatever the umask and the file before it", () => {
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  const [fresh, old] = [join(folder, "fresh.md"), join(folder, "old.md")];
  writeFileSync(old, "x");
  chmodSync(old, 0o666);
  const umask = process.umask(0);
  try {
    writeDocument(fresh, ["a"], { force: false });
    writeDocument(old, ["a"], { force: true });
  } finally {
    process.umask(umask);
  }
  expect([modeOf(fresh), modeOf(old)]).toEqual([0o600, 0o600]);
});

test("an incomplete document is deleted", () => {
  const path = join(folder, "half.md");
  function* parts(): Generator<string> {
    yield "half";
    throw new Error("no more");
  }
  expect(() => writeDocument(path, parts(), { force: false })).toThrow(`Could not write ${path}: no more`);
  expect(() => readFileSync(path)).toThrow("ENOENT");
});

test("a missing folder is reported", () => {
  const path = join(folder, "none", "a.md");
  expect(() => writeDocument(path, [], { force: false })).toThrow(`The folder of ${path} does not exist`);
});
