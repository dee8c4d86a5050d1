// Checks the scratch archive that `doctor` builds: private, one at a time, and removed afterwards.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openScratch, sweepScratch } from "./scratch.ts";

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "clew-scratch-"));
});
afterEach(() => rmSync(data, { recursive: true }));

function leaveOver(): void {
  mkdirSync(join(data, "doctor"));
  writeFileSync(join(data, "doctor", "archive.db"), "left over");
}

test("a scratch is empty and private, and remove() deletes it", async () => {
  leaveOver();
  const scratch = openScratch(data);
  const folder = scratch?.location ?? "";
  expect(folder.startsWith(data)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
  expect(statSync(folder).mode & 0o077).toBe(0);
  await scratch?.remove();
  expect(existsSync(join(data, "doctor"))).toBe(false);
});

test("a sweep removes leftovers, but not a scratch in use", async () => {
  leaveOver();
  sweepScratch(data);
  expect(existsSync(join(data, "doctor"))).toBe(false);
  const scratch = openScratch(data);
  sweepScratch(data);
  expect(openScratch(data)).toBeNull();
  expect(existsSync(scratch?.location ?? "")).toBe(true);
  await scratch?.remove();
  await openScratch(data)?.remove();
});
