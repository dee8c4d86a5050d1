// Tests waiting for an archive that is still being built.
import { expect, test } from "vitest";
import type { Archive } from "../../archive/archive.ts";
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";
import { ClewError } from "../../model/errors.ts";
import { openWhenReady } from "./open-when-ready.ts";

const ARCHIVE = {} as Archive;

/** Is ready after this many attempts. */
function resident(times: number): ResidentArchive {
  let asked = 0;
  return {
    async archive({ whole = false } = {}) {
      if (++asked > times && whole) return ARCHIVE;
      throw new ClewError("not_yet", "The archive is being created. Try again in a moment.");
    },
    freshness: () => ({ indexed_by: "this", reading: { files: asked, files_total: 1234 }, as_of: null }),
  } as Pick<ResidentArchive, "archive" | "freshness"> as ResidentArchive;
}

test("watch waits for the archive and reports progress", async () => {
  const notes: string[] = [];
  const { signal } = new AbortController();
  const opened = await openWhenReady({ resident: resident(2), run_indexer: true, signal }, (text) =>
    notes.push(text),
  );
  expect(opened).toBe(ARCHIVE);
  expect(notes).toEqual(
    [1, 2].map((files) => `Indexing your sessions for the first time: ${files} of 1,234 transcripts.`),
  );
});

test("ending the wait is not an error", async () => {
  const ending = new AbortController();
  const waits = { resident: resident(Number.POSITIVE_INFINITY), run_indexer: true, signal: ending.signal };
  expect(await openWhenReady(waits, () => ending.abort())).toBeNull();
});

test("watch does not wait if no indexer runs", async () => {
  const { signal } = new AbortController();
  const waits = { resident: resident(2), run_indexer: false, signal };
  await expect(openWhenReady(waits, () => undefined)).rejects.toMatchObject({ code: "not_yet" });
});
