// The line that shows how far reading is.
import { expect, test } from "vitest";
import { megabytes, progressLine } from "./progress-line.ts";

const half = { phase: "rows", files: 50, files_total: 100, bytes: 5e8, bytes_total: 1e9 } as const;

test("it says what is done, how fast it goes and how long it takes", () => {
  expect(progressLine(half, 2000, 100)).toBe(
    "Reading ██████████░░░░░░░░░░ 50/100 files · 250 MB/s · 2 s left",
  );
});

test("at first it knows no speed", () => {
  expect(progressLine({ ...half, files: 0, bytes: 0 }, 10, 100)).toBe(
    "Reading ░░░░░░░░░░░░░░░░░░░░ 0/100 files",
  );
});

test("it never wraps", () => {
  expect(progressLine(half, 2000, 30)).toBe("Reading 50/100");
  expect(progressLine(half, 2000, 10)).toBe("Reading 5");
});

test("nothing to read is no division by nothing", () => {
  expect(progressLine({ ...half, files: 0, files_total: 0, bytes: 0, bytes_total: 0 }, 2000, 100)).toContain(
    "0/0",
  );
});

test("megabytes are short", () => {
  expect([megabytes(4e5), megabytes(12.4e6)]).toEqual(["0.4 MB", "12 MB"]);
});
