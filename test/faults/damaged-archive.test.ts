// Damages single pages of an archive's file: doctor always answers and says so, and everything that can be read is saved.
// CLEW_RUNS tries as many times more pages.
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalArchive, openLocalArchive } from "../../src/archive/archive.ts";
import { doctor } from "../../src/archive/operations/doctor.ts";
import { exportOperation } from "../../src/archive/operations/export.ts";
import { salvage } from "../../src/archive/operations/salvage.ts";
import { updateArchive } from "../../src/archive/sync/update-archive.ts";
import { generateCorpus } from "../../src/demo/generate-corpus.ts";
import { writeFiles } from "../../src/demo/write-files.ts";
import { ClewError } from "../../src/model/errors.ts";
import type { SessionId } from "../../src/model/ids.ts";
import { patience, runs } from "../properties/runs.ts";

const SESSIONS = 60;
const DELETED = 10;
const PAGE = 16_384;

let folder: string;
let root: string;
/** The whole archive, and what its sessions are like. */
let whole: string;
let before: ReadonlyMap<string, SessionState>;
let deleted: readonly SessionId[];

interface SessionState {
  readonly title: string;
  readonly turns: number;
  readonly pinned: boolean;
  readonly exported: string;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "clew-damaged-"));
  root = join(folder, "agent");
  whole = join(folder, "whole");
  writeFiles(root, generateCorpus({ seed: 7, sessions: SESSIONS, bytes: 12e6 }));
  await updateArchive({ roots: [root], data_dir: whole });
  await withArchive(whole, async ({ store }) => {
    const sessions = await store.sessions();
    deleted = sessions.slice(0, DELETED).map(({ id }) => id);
    for (const { path } of sessions.slice(0, DELETED)) rmSync(path);
    await store.rename(idAt(0), "Named by hand");
    await store.mark(idAt(1), { pinned: true });
  });
  await updateArchive({ roots: [root], data_dir: whole });
  before = await withArchive(whole, statesOf);
}, patience.timeout * 2);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function idAt(index: number): SessionId {
  const id = deleted[index];
  if (id === undefined) throw new Error("There are fewer sessions.");
  return id;
}

async function withArchive<Result>(
  data_dir: string,
  work: (archive: LocalArchive) => Promise<Result>,
): Promise<Result> {
  const options = { roots: [root], data_dir, now: () => new Date(0), time_zone: () => "UTC" };
  const archive = await openLocalArchive({ ...options, allow_damaged: true });
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}

async function statesOf(archive: LocalArchive): Promise<Map<string, SessionState>> {
  const states = new Map<string, SessionState>();
  for (const { id, title, turns, pinned } of await archive.store.sessions({ archived: "either" })) {
    const { document } = await archive.run(exportOperation, { session: id });
    states.set(id, { title, turns, pinned, exported: (await Array.fromAsync(document)).join("") });
  }
  return states;
}

/** Damages a copy of the archive, in the same way each time. */
function damagedCopy(page: number): string {
  const data_dir = join(folder, `page-${page}`);
  cpSync(whole, data_dir, { recursive: true });
  chmodSync(data_dir, 0o700);
  const file = openSync(join(data_dir, "archive.db"), "r+");
  writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, page * PAGE);
  closeSync(file);
  return data_dir;
}

const { numRuns } = runs(4);

test.each(Array.from({ length: numRuns }, (_, index) => index))(
  "damaged page, place %i",
  async (index) => {
    const pages = statSync(join(whole, "archive.db")).size / PAGE;
    const page = Math.floor((index * pages) / numRuns);
    const data_dir = damagedCopy(page);

    const { problems } = await withArchive(data_dir, (archive) => archive.run(doctor, {}));
    // A page that is not in use may be damaged without any effect.
    const noticed = problems.some(({ code }) => ["unavailable", "integrity", "lost_bytes"].includes(code));
    for (const { advice } of problems) expect(advice).not.toMatch(/--rebuild/);
    // Indexing either goes on or says what is wrong in words for people.
    await updateArchive({ roots: [root], data_dir }).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ClewError);
      expect((error as ClewError).code).toBe("damaged");
    });

    const saved = await withArchive(data_dir, (archive) => archive.run(salvage, {}));
    expect(saved.lost).toEqual([]);
    if (noticed && saved.database !== "whole")
      expect(readdirSync(data_dir).join()).toContain("archive.damaged-");
    await updateArchive({ roots: [root], data_dir });
    const after = await withArchive(data_dir, statesOf);
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    const damaged = new Set(saved.damaged.map(({ session_id }) => session_id));
    for (const [id, state] of before) {
      expect(after.get(id)).toMatchObject({ title: state.title, turns: state.turns, pinned: state.pinned });
      if (!damaged.has(id)) expect(after.get(id)?.exported).toBe(state.exported);
    }
    const check = await withArchive(data_dir, (archive) => archive.run(doctor, { deep: true }));
    expect(check.problems.map(({ code }) => code)).toEqual(saved.damaged.length > 0 ? ["lost_bytes"] : []);
    if (process.env.CLEW_RUNS)
      console.log(
        `page ${page} of ${pages}: ${noticed ? "noticed" : "no effect"}, ${saved.database}, ${saved.blocks} blocks, ` +
          `healed ${JSON.stringify(saved.healed)}, ${saved.from_pages} from pages, damaged ${JSON.stringify(saved.damaged.map(({ lost_bytes, turns }) => [lost_bytes, turns]))}`,
      );
    rmSync(data_dir, { recursive: true });
  },
  patience.timeout * 2,
);
