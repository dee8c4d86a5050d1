// Whatever happens to related sessions, and however little is looked at each time, the archive names and links them as if
// all had been read at once.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { indexArchive } from "../../../src/ingest/index/index-archive.ts";
import { rebuildDigest } from "../../../src/ingest/index/rebuild-digest.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import { treesOf } from "../../../src/sessions/links/trees.ts";
import { openWriter } from "../../../src/store/open.ts";
import type { StoreWriter } from "../../../src/store/store.ts";
import { type TranscriptFolder, transcriptFolder } from "../../builders/transcripts/folder.ts";
import { patience, runs } from "../../properties/runs.ts";
import { anyHappenings, type Happening, linkedFiles, STRANGERS } from "./linked-files.ts";

// What was written a moment ago is read again, whether it changed or not; then everything would be looked at each time.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2100-01-01") }));
afterAll(() => void vi.useRealTimers());

test("trees, titles and spending are those of an archive that is made anew", patience, async () => {
  const seen = { in_trees: 0, summaries: 0, inherited: 0 };
  await fc.assert(
    fc.asyncProperty(anyHappenings, (happenings) => live(happenings, seen)),
    { ...runs(20), examples: WORTH_A_LOOK },
  );
  // Else there was nothing to compare.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

const fork: Extract<Happening, { do: "fork" }> = {
  do: "fork",
  file: 0,
  from: 0,
  keep: 2,
  ids: "kept",
  content: { turns: 1, word: 0, named: true },
};
const index: Happening = { do: "index" };

/** What chance brings about too seldom. */
const WORTH_A_LOOK = [
  // Two that have nothing in common but the one they came from.
  [fork, index, { ...fork, from: 2 }],
  // Those that are left of a tree.
  [fork, fork, index, { do: "forget", file: 0 }],
  // A file that was cut, and holds nothing now but another's summary.
  [
    { do: "fork", file: 2, from: 0, keep: 1, ids: "named", content: { turns: 0, word: 0, named: false } },
    { do: "cut", file: 2, keep: 0 },
    index,
    { do: "summary", file: 2, other: 0, record: 0 },
    index,
    { do: "cut", file: 0, keep: 0 },
    index,
  ],
  // A title that stood elsewhere.
  [{ do: "summary", file: 1, other: 2, record: 0 }, index, { do: "forget", file: 1 }],
].map((happenings): [Happening[]] => [[...STRANGERS, ...(happenings as Happening[])]]);

interface Seen {
  in_trees: number;
  summaries: number;
  inherited: number;
}

async function live(happenings: readonly Happening[], seen: Seen): Promise<void> {
  using folder = transcriptFolder();
  const store = await writerIn(folder.data_dir);
  try {
    const files = linkedFiles(folder);
    for (const happening of happenings) {
      if (happening.do === "index") {
        await ingest(store, folder, folder.data_dir);
        await expectTrees(store);
      } else await happen(store, happening, files.apply(happening));
    }
    await ingest(store, folder, folder.data_dir);
    const digest = await store.digest();
    expect(await rebuildDigest(store, join(folder.data_dir, "anew"))).toBe(digest);
    const gone = (await store.sources()).some((source) => source.gone);
    if (!gone) expect(await freshDigest(folder, await store.forgotten())).toBe(digest);
    await count(store, seen);
  } finally {
    await store.close();
  }
}

async function happen(store: StoreWriter, happening: Happening, id: string | null): Promise<void> {
  if (id === null) return;
  if (happening.do === "forget") await store.forget(id as SessionId);
  if (happening.do === "rename") await store.rename(id as SessionId, "Mine");
}

async function ingest(store: StoreWriter, { root }: TranscriptFolder, data_dir: string): Promise<void> {
  await indexArchive(store, { roots: [root], data_dir });
}

/** As all sessions together make them. */
async function expectTrees(store: StoreWriter): Promise<void> {
  const { links, positions } = treesOf((await store.linkEvidence()).map(({ evidence }) => evidence));
  for (const { id, link, position } of await store.sessions())
    expect({ link, position }).toEqual({ link: links.get(id) ?? null, position: positions.get(id) });
}

/** Of an archive that takes in what lies there now. */
async function freshDigest(folder: TranscriptFolder, forgotten: ReadonlySet<SessionId>): Promise<string> {
  const data_dir = mkdtempSync(join(tmpdir(), "clew-fresh-"));
  const fresh = await writerIn(data_dir);
  try {
    for (const id of forgotten) await fresh.forget(id);
    await ingest(fresh, folder, data_dir);
    return await fresh.digest();
  } finally {
    await fresh.close();
    rmSync(data_dir, { recursive: true });
  }
}

async function writerIn(data_dir: string): Promise<StoreWriter> {
  const writer = await openWriter(data_dir);
  if (!writer) throw new Error("Somebody else writes.");
  return writer;
}

async function count(store: StoreWriter, seen: Seen): Promise<void> {
  const sessions = await store.sessions();
  if (sessions.some(({ link }) => link)) seen.in_trees++;
  if (sessions.some(({ title_origin }) => title_origin === "summary")) seen.summaries++;
  if ((await store.spent()).some(({ inherited }) => inherited)) seen.inherited++;
}
