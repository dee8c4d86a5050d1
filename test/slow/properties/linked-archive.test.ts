// Whatever happens to related sessions, and however little is read each time, the archive titles and links them as if
// everything had been read at once.
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

// Recently written files are always read again. With a later clock, only changed files are.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2100-01-01") }));
afterAll(() => void vi.useRealTimers());

test("trees, titles and usage match those of an archive built from scratch", patience, async () => {
  const seen = { in_trees: 0, summaries: 0, inherited: 0 };
  await fc.assert(
    fc.asyncProperty(anyHappenings, (happenings) => live(happenings, seen)),
    { ...runs(20), examples: WORTH_A_LOOK },
  );
  // Otherwise there was nothing to compare.
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

/** Cases that chance produces too rarely. */
const WORTH_A_LOOK = [
  // Two that share nothing but the one they came from.
  [fork, index, { ...fork, from: 2 }],
  // The remains of a tree.
  [fork, fork, index, { do: "forget", file: 0 }],
  // A file that was cut, and now holds nothing but another session's summary.
  [
    { do: "fork", file: 2, from: 0, keep: 1, ids: "named", content: { turns: 0, word: 0, named: false } },
    { do: "cut", file: 2, keep: 0 },
    index,
    { do: "summary", file: 2, other: 0, record: 0 },
    index,
    { do: "cut", file: 0, keep: 0 },
    index,
  ],
  // A title that was recorded elsewhere.
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
    // An archive knows more than a fresh one of files that were deleted or cut.
    const knowsMore = (await store.sources()).some((source) => source.gone || source.generation > 0);
    if (!knowsMore) expect(await freshDigest(folder, await store.forgotten())).toBe(digest);
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

/** Compares with the trees that all sessions together give. */
async function expectTrees(store: StoreWriter): Promise<void> {
  const { links, positions } = treesOf((await store.linkEvidence()).map(({ evidence }) => evidence));
  for (const { id, link, position } of await store.sessions())
    expect({ link, position }).toEqual({ link: links.get(id) ?? null, position: positions.get(id) });
}

/** Builds an archive from what is there now. */
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
  if (!writer) throw new Error("Another process is writing to the archive.");
  return writer;
}

async function count(store: StoreWriter, seen: Seen): Promise<void> {
  const sessions = await store.sessions();
  if (sessions.some(({ link }) => link)) seen.in_trees++;
  if (sessions.some(({ title_origin }) => title_origin === "summary")) seen.summaries++;
  if ((await store.spent()).some(({ inherited }) => inherited)) seen.inherited++;
}
