// When the disk is full or fails at any of forty points, indexing reports it, the archive stays readable, and the
// next run continues.
import { afterAll, beforeAll, expect, test } from "vitest";
import { inParallel } from "../../src/ingest/index/in-parallel.ts";
import { prepareScene, type Scene } from "./injected/disturbed-archive.ts";
import { corpusBefore, corpusNow } from "./injected/growing-corpus.ts";
import { spreadPoints } from "./injected/traced.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await prepareScene(corpusNow(), corpusBefore());
});
afterAll(() => scene[Symbol.dispose]());

test.each([
  [
    "is full from some write on",
    "ENOSPC",
    "+",
    ["pwrite64"],
    15,
    /^clew: The disk with .*archive\.db is full/m,
  ],
  ["is full for a moment", "ENOSPC", "", ["pwrite64"], 5, /^clew: The disk with .*archive\.db is full/m],
  [
    "fails from some call on",
    "EIO",
    "+",
    ["pwrite64", "ftruncate", "fsync", "fdatasync"],
    20,
    /^clew: The disk with .*archive\.db reported an error/m,
  ],
] as const)(
  "a disk that %s is reported, and loses nothing",
  async (_, error, more, kinds, points, message) => {
    const calls = new Map([...scene.calls].filter(([call]) => (kinds as readonly string[]).includes(call)));
    let failed = 0;
    await inParallel(spreadPoints(calls, points), 2, async ({ call, when }) => {
      await scene.disturb(`${call}:error=${error}:when=${when}${more}`, async (run, archive) => {
        const point = `${call} ${when}`;
        expect([point, run.signal]).toEqual([point, null]);
        // Data that fails to move while the archive closes is already written elsewhere.
        if (run.code === 0) expect([point, await archive.isWhole()]).toEqual([point, true]);
        else {
          failed++;
          expect([point, run.code, run.err]).toEqual([point, 2, expect.stringMatching(message)]);
        }
        expect([point, await archive.readable()]).toEqual([point, expect.any(Number)]);
        expect([point, ...(await archive.indexAgain())]).toEqual([point]);
      });
    });
    expect(failed).toBeGreaterThanOrEqual(points / 3);
  },
);
