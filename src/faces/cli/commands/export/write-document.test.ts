import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeDocument } from "./write-document.ts";

const folder = mkdtempSync(join(tmpdir(), "clew-document-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a document is written piece by piece, and over another only when that is wanted", () => {
  const path = join(folder, "a.md");
  writeDocument(path, ["# a\n", "b\n"], { force: false });
  expect(() => writeDocument(path, ["c"], { force: false })).toThrow(
    "is there already; --force writes over it.",
  );
  expect(readFileSync(path, "utf8")).toBe("# a\nb\n");
  writeDocument(path, ["c"], { force: true });
  expect(readFileSync(path, "utf8")).toBe("c");
});

test("half a document is not left behind", () => {
  const path = join(folder, "half.md");
  function* parts(): Generator<string> {
    yield "half";
    throw new Error("no more");
  }
  expect(() => writeDocument(path, parts(), { force: false })).toThrow(
    `${path} could not be written: no more`,
  );
  expect(() => readFileSync(path)).toThrow("ENOENT");
});

test("a folder that is not there is told", () => {
  const path = join(folder, "none", "a.md");
  expect(() => writeDocument(path, [], { force: false })).toThrow(`There is no folder for ${path}`);
});
