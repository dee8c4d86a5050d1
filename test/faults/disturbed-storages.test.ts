// Kills indexing, and lets the disk fail, at points of a run over each kind of storage that agents have: whatever
// happens, the archive stays readable, and the next run makes it what an undisturbed run makes.
import { expect, test } from "vitest";
import { inParallel } from "../../src/ingest/index/in-parallel.ts";
import { type AgentStorage, STORAGES, type Talk } from "../builders/storages/storages.ts";
import { patience, runs } from "../properties/runs.ts";
import { prepareScene, type Scene } from "./injected/disturbed-archive.ts";
import type { CorpusFile } from "./injected/growing-corpus.ts";
import { spreadPoints } from "./injected/traced.ts";

/** A few in each run, since each starts the command twice. */
const KILLS = runs(6).numRuns;
const FAILURES = runs(1).numRuns;

test.each(Object.entries(STORAGES))(
  "a disturbed run over %s loses nothing, and the next one repairs everything",
  async (_, storage) => {
    using scene = await prepareScene(filesOf(storage, 6), filesOf(storage, 3), storage.agent);
    const seen = { killed: 0, failed: 0 };
    await inParallel(spreadPoints(scene.calls, KILLS), 2, async ({ call, when }) => {
      await scene.disturb(`${call}:signal=KILL:when=${when}`, async (run, archive) => {
        if (run.signal === "SIGKILL") seen.killed++;
        expect([call, when, await archive.readable()]).toEqual([call, when, expect.any(Number)]);
        expect([call, when, ...(await archive.indexAgain())]).toEqual([call, when]);
      });
    });
    for (const error of ["ENOSPC", "EIO"]) seen.failed += await failing(scene, error);
    // The calls of two runs differ by a few, so the last points may come too late: more often where a database is copied.
    expect(seen.killed).toBeGreaterThanOrEqual(KILLS / 2);
    expect(seen.failed).toBeGreaterThan(0);
  },
  patience.timeout * 2,
);

/** Lets every write from some point on fail. Returns how many runs ended with the error. */
async function failing(scene: Scene, error: string): Promise<number> {
  const writes = new Map([...scene.calls].filter(([call]) => call === "pwrite64"));
  let failed = 0;
  await inParallel(spreadPoints(writes, FAILURES), 2, async ({ call, when }) => {
    await scene.disturb(`${call}:error=${error}:when=${when}+`, async (run, archive) => {
      expect([error, when, run.signal]).toEqual([error, when, null]);
      if (run.code !== 0) failed++;
      expect([error, when, await archive.readable()]).toEqual([error, when, expect.any(Number)]);
      expect([error, when, ...(await archive.indexAgain())]).toEqual([error, when]);
    });
  });
  return failed;
}

/** A log that is only appended to ends in the middle of a line. */
function filesOf(storage: AgentStorage, exchanges: number): CorpusFile[] {
  const talks = Array.from(
    { length: 6 },
    (_, index): Talk => ({
      number: index + 1,
      exchanges: Array.from({ length: exchanges }, (__, at) => ({
        id: at + 1,
        prompt: `Where is the opal, ${index}.${at}?`,
        answer: `In drawer ${at}. ${"opal ".repeat(1500)}`,
      })),
    }),
  );
  const files = storage.files(talks);
  return storage.appends
    ? files.map(({ path, bytes }) => ({ path, bytes: bytes.subarray(0, bytes.length - 40) }))
    : files;
}
