// What still waits is told by what is known of it, and never as "0 transcripts".
import { expect, test } from "vitest";
import type { IndexReport } from "../../archive/sync/update-archive.ts";
import { whatWaits } from "./what-waits.ts";

const told = (complete: boolean, waiting_files = 0, waiting_bytes = 0) =>
  whatWaits({ complete, waiting_files, waiting_bytes } as IndexReport);

test("transcripts that were not read are counted", () => {
  expect(told(false, 1, 900)).toBe("1 transcript is not read in yet");
  expect(told(false, 3, 2_500_000)).toBe("3 transcripts (2.5 MB) are not read in yet");
});

test("where all were read, it is their bytes and words that wait", () => {
  expect(told(false, 0, 2_500_000)).toBe(
    "What was read last (2.5 MB) is not kept and searchable in full yet",
  );
  expect(told(false, 0, 10)).toBe("What was read last is not kept and searchable in full yet");
  expect(told(false)).toBe("What was read last is not searchable in full yet");
});

test("nothing waits when all is done", () => {
  expect(told(true)).toBeNull();
});
