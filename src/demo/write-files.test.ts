// Tests what is written to disk: bytes, times, modes; and that existing files are never mixed in.
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "./write-files.ts";

const file = {
  path: "projects/-a/b.jsonl",
  bytes: Buffer.from("{}\n"),
  mtime_ms: Date.UTC(2026, 8, 1, 7, 30),
};

test("files have their bytes and times, and only their owner can read them", () => {
  const folder = mkdtempSync(join(tmpdir(), "clew-files-"));
  const before = process.umask(0);
  try {
    expect(writeFiles(join(folder, "new"), [file])).toEqual({ files: 1, bytes: 3 });
  } finally {
    process.umask(before);
  }
  const written = join(folder, "new", file.path);
  expect(readFileSync(written, "utf8")).toBe("{}\n");
  expect(statSync(written).mtimeMs).toBe(file.mtime_ms);
  if (process.platform !== "win32") {
    expect(statSync(written).mode & 0o777).toBe(0o600);
    for (const path of ["new", "new/projects", "new/projects/-a"]) {
      expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700);
    }
  }
  rmSync(folder, { recursive: true });
});

test("a folder that is not empty is refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "clew-files-"));
  writeFiles(folder, [file]);
  expect(() => writeFiles(folder, [file])).toThrow("is not empty");
  rmSync(folder, { recursive: true });
});
