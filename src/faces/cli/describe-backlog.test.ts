// Tests how unfinished indexing is described, which is never "0 transcripts".
import { expect, test } from "vitest";
import type { IndexReport } from "../../archive/sync/update-archive.ts";
import { describeBacklog } from "./describe-backlog.ts";

const waitsFor = (complete: boolean, waiting_files = 0, waiting_bytes = 0) =>
  describeBacklog({ complete, waiting_files, waiting_bytes } as IndexReport);

test("transcripts that were not read are counted", () => {
  expect(waitsFor(false, 1, 900)).toBe("1 transcript is not indexed yet");
  expect(waitsFor(false, 3, 2_500_000)).toBe("3 transcripts (2.5 MB) are not indexed yet");
});

test("once every transcript is read, bytes to back up and text to index are described", () => {
  expect(waitsFor(false, 0, 2_500_000)).toBe(
    "The newest records (2.5 MB) are not fully backed up and searchable yet",
  );
  expect(waitsFor(false, 0, 10)).toBe("The newest records are not fully backed up and searchable yet");
  expect(waitsFor(false)).toBe("The newest records are not fully searchable yet");
});

test("nothing is described when indexing is complete", () => {
  expect(waitsFor(true)).toBeNull();
});
