// The doctor's archive for comparison: private, alone, and gone afterwards.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inScratchFolder, sweepScratchFolder } from "./scratch-folder.ts";

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "clew-scratch-"));
});
afterEach(() => rmSync(data, { recursive: true }));

function leaveOver(): void {
  mkdirSync(join(data, "doctor"));
  writeFileSync(join(data, "doctor", "archive.db"), "left over");
}

test("it is empty and nobody else's, and gone when the work is done or has failed", async () => {
  leaveOver();
  const seen = await inScratchFolder(data, async (folder) => {
    expect(folder.startsWith(data)).toBe(true);
    return { names: readdirSync(folder), mode: statSync(folder).mode & 0o077 };
  });
  expect(seen).toEqual({ names: [], mode: 0 });
  await expect(inScratchFolder(data, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(existsSync(join(data, "doctor"))).toBe(false);
});

test("what an interrupted one left is removed, and what another one uses is not", async () => {
  leaveOver();
  sweepScratchFolder(data);
  expect(existsSync(join(data, "doctor"))).toBe(false);
  await inScratchFolder(data, async (folder) => {
    sweepScratchFolder(data);
    expect(existsSync(folder)).toBe(true);
    await expect(inScratchFolder(data, async () => null)).rejects.toThrow(/under way/);
    expect(existsSync(folder)).toBe(true);
  });
});
