// Tests which of clew's paths are reported as open to other users; other files in the folder are not.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openToOthers } from "./open-to-others.ts";

describe.skipIf(process.platform === "win32")("POSIX permissions", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "clew-open-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function make(name: string, mode: number): string {
    writeFileSync(join(folder, name), "");
    chmodSync(join(folder, name), mode);
    return join(folder, name);
  }

  test("every path that others can read, write or enter is listed with its mode", () => {
    make("archive.db", 0o600);
    mkdirSync(join(folder, "doctor"));
    const theirs = make("doctor/archive.db", 0o644);
    chmodSync(join(folder, "doctor"), 0o710);
    symlinkSync("archive.db", join(folder, "writer.lock"));
    expect(openToOthers(folder)).toEqual([
      { path: join(folder, "doctor"), mode: "710" },
      { path: theirs, mode: "644" },
    ]);
    chmodSync(folder, 0o755);
    expect(openToOthers(folder)[0]).toEqual({ path: folder, mode: "755" });
  });

  test("in a directory shared with other files, only clew's own paths count", () => {
    make("letter.txt", 0o644);
    const own = make("archive.db-wal", 0o640);
    chmodSync(folder, 0o755);
    expect(openToOthers(folder)).toEqual([{ path: own, mode: "640" }]);
  });
});

test("a missing directory has no open paths", () => {
  expect(openToOthers(join(tmpdir(), "clew-nowhere"))).toEqual([]);
});
