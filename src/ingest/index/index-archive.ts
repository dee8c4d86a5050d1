// Brings the archive up to date: rows of all sessions that changed, then their dialogue, then their work.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { FoundTranscripts } from "../../model/transcript.ts";
import { loadRoots } from "../../sources/registry.ts";
import type { Store, StoreWriter } from "../../store/store.ts";
import type { LiveFiles } from "../follow/live-files.ts";
import { indexWork, joinParts } from "./index-work.ts";
import { collectGarbage, limitNewObjects, MANY_FILES } from "./limit-memory.ts";
import { linkSessions } from "./link-sessions.ts";
import { packBundles, sizeOf } from "./pack-bundles.ts";
import { type Readers, readHere, readInThreads, readKept } from "./readers.ts";
import type { IndexReport } from "./report.ts";
import { type Run, type RunOptions, startRun } from "./run.ts";
import { compare, type Findings, scan, scanKept } from "./scan.ts";
import { splitKept } from "./split-kept.ts";
import { writeHeadlines } from "./write-headlines.ts";
import { type RowCounts, writeRows } from "./write-rows.ts";

export interface IndexOptions extends RunOptions {
  readonly roots: readonly string[];
  /** Location of the archive, for the reader threads. */
  readonly data_dir: string;
  /** For a run that follows transcripts while they are written. */
  readonly live?: LiveFiles;
  /** The transcripts on disk, if the caller has just listed them. */
  readonly found?: FoundTranscripts;
}

/** Starting a thread takes some tens of milliseconds, enough to read this much. */
const WORTH_THREADS = 16 * 1024 * 1024;

/** More sessions than agents write to at the same time. */
const MOST_FOLLOWED = 16;
/** Memory for more than this is not worth the time that following saves. */
const MOST_FOLLOWED_BYTES = 256 * 1024 * 1024;

export async function indexArchive(store: StoreWriter, options: IndexOptions): Promise<IndexReport> {
  const start = performance.now();
  const found = await findChanges(store, options);
  if (found.files > MANY_FILES) collectGarbage();
  return indexFound(store, found, options, start);
}

/** Holds all known sources while it compares, and nothing of them afterwards. */
async function findChanges(
  store: StoreWriter,
  { roots, found }: Pick<IndexOptions, "roots" | "found">,
): Promise<Findings> {
  const before = await store.sources();
  const sources = (await splitKept(store, before)) ? await store.sources() : before;
  const loaded = await loadRoots(roots);
  const forgotten = await store.forgotten();
  return found ? compare(found, loaded, sources, forgotten) : scan(loaded, sources, forgotten);
}

/** Indexes what a scan of the disk found; `start` is when the scan began. */
export async function indexFound(
  store: StoreWriter,
  found: Findings,
  options: Omit<IndexOptions, "roots">,
  start: number = performance.now(),
): Promise<IndexReport> {
  const run = startRun(options, start);
  await store.markGone([...found.gone, ...found.withdrawn], true);
  await store.markGone(found.back, false);
  const readers = readersFor(found, store, options);
  try {
    return await ingest(store, readers, found, run, options);
  } finally {
    await readers.close();
  }
}

/** Returns the digest of an archive rebuilt from nothing but the bytes that `store` holds. */
export async function digestAnew(store: Store, empty: StoreWriter): Promise<string> {
  const found = scanKept(await store.sources());
  await ingest(empty, readKept(store), found, startRun({}));
  return empty.digest();
}

type HeadlineOptions = Pick<RunOptions, "headlines_deadline_ms" | "headlines_from_bytes">;

async function ingest(
  store: StoreWriter,
  readers: Readers,
  found: Findings,
  run: Run,
  { headlines_deadline_ms, headlines_from_bytes }: HeadlineOptions = {},
): Promise<IndexReport> {
  // Rows in time order make searches fast. But if there may not be time for all, the old ones wait.
  const changed = packBundles(found.changed, run.limited);
  // On a first run there is one for each session, and reading needs memory too.
  const many = found.changed.length > MANY_FILES;
  found.changed.length = 0;
  if (many) {
    collectGarbage();
    // Collecting has made the space for new objects as small as it can be.
    limitNewObjects();
  }
  const { dissolved } = found;
  if (
    (await writeHeadlines(store, readers, changed, run, headlines_from_bytes)) &&
    headlines_deadline_ms !== undefined
  )
    run.limit(headlines_deadline_ms);
  const counts = await writeRows(store, readers, { changed, dissolved }, run);
  changed.length = 0;
  // Otherwise the rest of a shared file would not be looked for again.
  if (counts.files_left === 0 && counts.unreadable.length === 0)
    await writeRows(store, readers, { changed: packBundles(found.shared, false), dissolved: [] }, run);
  if (counts.files_left === 0) await store.dropHeadlines();
  await linkAndAssignCosts(store);
  run.over("rows");
  const dialogueIndexed = await indexDialogue(store, run);
  run.over("dialogue");
  if (dialogueIndexed) await indexWork(store, readers, run);
  if (run.joins()) await joinParts(store, run.yields);
  run.over("work");
  return report(store, found, counts, run);
}

/**
 * Derives what depends on all sessions together: links, trees, titles from summaries, and which session owns
 * a cost.
 */
export async function linkAndAssignCosts(store: StoreWriter): Promise<void> {
  await linkSessions(store);
  await store.assignCosts();
}

function readersFor(found: Findings, store: Store, options: Omit<IndexOptions, "roots">): Readers {
  // A session read here stays in memory, so the next time only new bytes are read.
  const bytes = found.changed.reduce((sum, bundle) => sum + sizeOf(bundle), 0);
  const few = found.changed.length <= MOST_FOLLOWED && bytes <= MOST_FOLLOWED_BYTES;
  const followed = options.live !== undefined && few;
  if (bytes <= WORTH_THREADS || followed)
    return readHere({ kept: async () => store, ...(options.live && { live: options.live }) });
  limitNewObjects();
  return readInThreads(options.data_dir, store, bytes);
}

/** Turns per transaction. */
export const DIALOGUE_TURNS = 2000;

/** Returns false if there is more to index. */
async function indexDialogue(store: StoreWriter, run: Run): Promise<boolean> {
  while (!run.late()) {
    if ((await store.indexDialogue(DIALOGUE_TURNS)) === 0) return true;
    await yieldToEventLoop();
    if (run.yields()) return false;
  }
  return false;
}

async function report(
  store: StoreWriter,
  found: Findings,
  counts: RowCounts,
  run: Run,
): Promise<IndexReport> {
  const { sessions, subsessions, ghosts, recovered, unkept_bytes, work_waiting, dialogue_waiting } =
    await store.counts();
  const set_aside = [
    ...found.set_aside,
    ...counts.unreadable.map((path) => ({ path, reason: "unreadable" as const })),
  ];
  return {
    files: found.files,
    sessions,
    subsessions,
    new_sessions: counts.new_sessions,
    changed_sessions: counts.changed_sessions,
    turns_written: counts.turns_written,
    gone: found.gone.length,
    damaged: counts.damaged,
    ghosts,
    recovered,
    set_aside,
    rows_kept: counts.rows_kept,
    bytes_read: counts.bytes_read,
    waiting_files: counts.files_left,
    waiting_bytes: counts.bytes_left + unkept_bytes,
    complete: counts.files_left === 0 && work_waiting === 0 && dialogue_waiting === 0 && unkept_bytes === 0,
    phases: run.times(),
  };
}
