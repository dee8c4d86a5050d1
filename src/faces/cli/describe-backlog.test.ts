// What still waits is told by what is known of it, and never as "0 transcripts".
import { expect, test } from "vitest";
import type { IndexReport } from "../../archive/sync/update-archive.ts";
import { describeBacklog } from "./describe-backlog.ts";

const waitsFor = (complete: boolean, waiting_files = 0, waiting_bytes = 0) =>
  describeBacklog({ complete, waiting_files, waiting_bytes } as IndexReport);

test("transcripts that were not read are counted", () => {
  expect(waitsFor(false, 1, 900)).toBe("1 transcript is not read in yet");
  expect(waitsFor(false, 3, 2_500_000)).toBe("3 transcripts (2.5 MB) are not read in yet");
});

test("where all were read, it is their bytes and words that wait", () => {
  expect(waitsFor(false, 0, 2_500_000)).toBe(
    "What was read last (2.5 MB) is not kept and searchable in full yet",
  );
  expect(waitsFor(false, 0, 10)).toBe("What was read last is not kept and searchable in full yet");
  expect(waitsFor(false)).toBe("What was read last is not searchable in full yet");
});

test("nothing waits when all is done", () => {
  expect(waitsFor(true)).toBeNull();
});
