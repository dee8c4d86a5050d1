// Tests writing an export to a file: overwriting, failures, and missing folders.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeDocument } from "./write-document.ts";

const folder = mkdtempSync(join(tmpdir(), "clew-document-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a document replaces an existing file only with force", async () => {
  const path = join(folder, "a.md");
  await writeDocument(path, ["# a\n", "b\n"], { force: false });
  await expect(writeDocument(path, ["c"], { force: false })).rejects.toThrow(
    "already exists. Use --force to overwrite it.",
  );
  expect(readFileSync(path, "utf8")).toBe("# a\nb\n");
  await writeDocument(path, ["c"], { force: true });
  expect(readFileSync(path, "utf8")).toBe("c");
});

test("only its owner can read a document, with any umask and over any older file", async () => {
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  const [fresh, old] = [join(folder, "fresh.md"), join(folder, "old.md")];
  writeFileSync(old, "x");
  chmodSync(old, 0o666);
  const umask = process.umask(0);
  try {
    await writeDocument(fresh, ["a"], { force: false });
    await writeDocument(old, ["a"], { force: true });
  } finally {
    process.umask(umask);
  }
  expect([modeOf(fresh), modeOf(old)]).toEqual([0o600, 0o600]);
});

test("an incomplete document is nowhere, and the file before it stays", async () => {
  const path = join(folder, "half.md");
  const before = readdirSync(folder);
  async function* parts(): AsyncGenerator<string> {
    yield "half";
    expect(existsSync(path)).toBe(false);
    throw new Error("no more");
  }
  await expect(writeDocument(path, parts(), { force: false })).rejects.toThrow(
    `Could not write ${path}: no more`,
  );
  expect(readdirSync(folder)).toEqual(before);
  writeFileSync(path, "whole");
  function* half(): Generator<string> {
    yield "half";
    throw new Error("no more");
  }
  await expect(writeDocument(path, half(), { force: true })).rejects.toThrow("no more");
  expect(readFileSync(path, "utf8")).toBe("whole");
});

test("a file that appears in the meantime is not overwritten", async () => {
  const path = join(folder, "late.md");
  async function* parts(): AsyncGenerator<string> {
    writeFileSync(path, "someone else's");
    yield "ours";
  }
  await expect(writeDocument(path, parts(), { force: false })).rejects.toThrow("already exists");
  expect(readFileSync(path, "utf8")).toBe("someone else's");
});

test("the file behind a link is replaced, and a device is written to", async () => {
  const [path, link] = [join(folder, "behind.md"), join(folder, "link.md")];
  writeFileSync(path, "x");
  symlinkSync(path, link);
  await writeDocument(link, ["a"], { force: true });
  expect(readFileSync(path, "utf8")).toBe("a");
  await writeDocument("/dev/null", ["a"], { force: true });
  expect(statSync("/dev/null").isFile()).toBe(false);
});

test("a missing folder is reported", async () => {
  const path = join(folder, "none", "a.md");
  await expect(writeDocument(path, [], { force: false })).rejects.toThrow(
    `The folder of ${path} does not exist`,
  );
});
