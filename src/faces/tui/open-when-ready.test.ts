// Waiting for an archive that is only being made.
import { expect, test } from "vitest";
import type { Archive } from "../../archive/archive.ts";
import type { StandingArchive } from "../../archive/sync/standing-archive.ts";
import { ClewError } from "../../model/errors.ts";
import { openWhenReady } from "./open-when-ready.ts";

const ARCHIVE = {} as Archive;

/** There, with all that belongs in it, after so many times of asking. */
function standing(times: number): StandingArchive {
  let asked = 0;
  return {
    async archive({ whole = false } = {}) {
      if (++asked > times && whole) return ARCHIVE;
      throw new ClewError("not_yet", "The archive is being made; ask again in a moment.");
    },
    freshness: () => ({ kept_by: "this", reading: { files: asked, files_total: 1234 }, as_of: null }),
  } as Pick<StandingArchive, "archive" | "freshness"> as StandingArchive;
}

test("it is waited for, and told how far it is", async () => {
  const told: string[] = [];
  const { signal } = new AbortController();
  const opened = await openWhenReady({ standing: standing(2), kept_up: true, signal }, (text) =>
    told.push(text),
  );
  expect(opened).toBe(ARCHIVE);
  expect(told).toEqual(
    [1, 2].map((files) => `Reading your sessions for the first time: ${files} of 1,234 transcripts.`),
  );
});

test("who ends it meanwhile is told of no error", async () => {
  const ending = new AbortController();
  const waits = { standing: standing(Number.POSITIVE_INFINITY), kept_up: true, signal: ending.signal };
  expect(await openWhenReady(waits, () => ending.abort())).toBeNull();
});

test("where nobody makes it, nobody waits", async () => {
  const { signal } = new AbortController();
  const waits = { standing: standing(2), kept_up: false, signal };
  await expect(openWhenReady(waits, () => undefined)).rejects.toMatchObject({ code: "not_yet" });
});
