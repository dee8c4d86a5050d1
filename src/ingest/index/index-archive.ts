// Bringing the archive up to date: rows of all sessions that changed, then what was said, then what was done.
import { setImmediate as breathe } from "node:timers/promises";
import { loadRoots } from "../../sources/registry.ts";
import type { Store, StoreWriter } from "../../store/store.ts";
import type { LiveFiles } from "../follow/live-files.ts";
import { indexDone } from "./index-done.ts";
import { type Readers, readHere, readInThreads, readKept } from "./readers.ts";
import type { IndexReport } from "./report.ts";
import { type Run, type RunOptions, startRun } from "./run.ts";
import { type Findings, scan, scanKept } from "./scan.ts";
import { settleKin } from "./settle-kin.ts";
import { splitKept } from "./split-kept.ts";
import { type RowCounts, sizeOf, writeRows } from "./write-rows.ts";

export interface IndexOptions extends RunOptions {
  readonly roots: readonly string[];
  /** Where the archive is, for the threads that read. */
  readonly data_dir: string;
  /** For who follows transcripts while they are written. */
  readonly live?: LiveFiles;
}

/** A thread takes some tens of milliseconds to start, in which this much is read. */
const WORTH_THREADS = 16 * 1024 * 1024;

export async function indexArchive(store: StoreWriter, options: IndexOptions): Promise<IndexReport> {
  const start = performance.now();
  const before = await store.sources();
  const sources = (await splitKept(store, before)) ? await store.sources() : before;
  return indexFound(
    store,
    scan(await loadRoots(options.roots), sources, await store.forgotten()),
    options,
    start,
  );
}

/** What a look at the disk found; `start` is when the look began. */
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
    return await takeIn(store, readers, found, run);
  } finally {
    await readers.close();
  }
}

/** The digest of an archive made anew from nothing but the bytes that `store` keeps. */
export async function digestAnew(store: Store, empty: StoreWriter): Promise<string> {
  const found = scanKept(await store.sources());
  await takeIn(empty, readKept(store), found, startRun({}));
  return empty.digest();
}

async function takeIn(store: StoreWriter, readers: Readers, found: Findings, run: Run): Promise<IndexReport> {
  const counts = await writeRows(store, readers, found, run);
  // Else what is left of it would not be looked for again.
  if (counts.files_left === 0 && counts.unreadable.length === 0)
    await writeRows(store, readers, { changed: found.shared, dissolved: [] }, run);
  await settle(store);
  run.over("rows");
  const all_said = await indexSaid(store, run);
  run.over("said");
  if (all_said) await indexDone(store, readers, run);
  run.over("done");
  return report(store, found, counts, run);
}

/** What follows from all sessions together: their trees and titles, and whose what they spent is. */
export async function settle(store: StoreWriter): Promise<void> {
  await settleKin(store);
  await store.settleSpending();
}

function readersFor(found: Findings, store: Store, options: Omit<IndexOptions, "roots">): Readers {
  const bytes = found.changed.reduce((sum, unit) => sum + sizeOf(unit), 0);
  return bytes > WORTH_THREADS
    ? readInThreads(options.data_dir, store)
    : readHere({ kept: async () => store, ...(options.live && { live: options.live }) });
}

/** Turns in one transaction. */
export const SAID_TURNS = 2000;

/** False when there is more. */
async function indexSaid(store: StoreWriter, run: Run): Promise<boolean> {
  while (!run.late()) {
    if ((await store.indexSaid(SAID_TURNS)) === 0) return true;
    await breathe();
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
  const { sessions, subsessions, ghosts, recovered, unkept_bytes, done_waiting, said_waiting } =
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
    bytes_read: counts.bytes_read,
    waiting_files: counts.files_left,
    waiting_bytes: counts.bytes_left + unkept_bytes,
    complete: counts.files_left === 0 && done_waiting === 0 && said_waiting === 0 && unkept_bytes === 0,
    phases: run.times(),
  };
}
