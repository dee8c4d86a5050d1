// Tests the progress line of indexing.
import { expect, test } from "vitest";
import { megabytes, progressLine } from "./progress-line.ts";

const half = { phase: "rows", files: 50, files_total: 100, bytes: 5e8, bytes_total: 1e9 } as const;

test("the line shows progress, speed and time left", () => {
  expect(progressLine(half, 2000, 100)).toBe(
    "Reading ██████████░░░░░░░░░░ 50/100 files · 250 MB/s · 2 s left",
  );
});

test("the line has no speed at first", () => {
  expect(progressLine({ ...half, files: 0, bytes: 0 }, 10, 100)).toBe(
    "Reading ░░░░░░░░░░░░░░░░░░░░ 0/100 files",
  );
});

test("the line never wraps", () => {
  expect(progressLine(half, 2000, 30)).toBe("Reading 50/100");
  expect(progressLine(half, 2000, 10)).toBe("Reading 5");
});

test("zero files do not divide by zero", () => {
  expect(progressLine({ ...half, files: 0, files_total: 0, bytes: 0, bytes_total: 0 }, 2000, 100)).toContain(
    "0/0",
  );
});

test("megabytes are short", () => {
  expect([megabytes(4e5), megabytes(12.4e6)]).toEqual(["0.4 MB", "12 MB"]);
});
