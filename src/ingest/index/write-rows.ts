// Runs the first phase of indexing: reads changed sessions in parallel, and writes their rows in batches.
import { ClewError } from "../../model/errors.ts";
import type { SessionId } from "../../model/ids.ts";
import { loadSource } from "../../sources/registry.ts";
import type { Source } from "../../sources/source.ts";
import type { BundleUpdate, WriteCounts } from "../../store/intake.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { StoreWriter } from "../../store/store.ts";
import { isOnlyKept, shownSources } from "../read/shown-sources.ts";
import { inParallel } from "./in-parallel.ts";
import type { PackedBundles } from "./pack-bundles.ts";
import { priced } from "./priced.ts";
import type { BundleJob, BundleRead } from "./read-bundle.ts";
import type { Readers } from "./readers.ts";
import type { Run } from "./run.ts";
import type { Findings, FoundBundle, FoundFile } from "./scan.ts";

export interface RowCounts {
  new_sessions: number;
  changed_sessions: number;
  turns_written: number;
  damaged: number;
  bytes_read: number;
  /** Files and bytes left for lack of time. */
  files_left: number;
  bytes_left: number;
  readonly unreadable: string[];
  /** Sessions whose rows stayed, because the archive lost some of their bytes. */
  readonly rows_kept: SessionId[];
}

/**
 * Bytes of sessions whose rows are written at once: a transaction costs as much as some hundred rows, and until then
 * the rows are in memory.
 */
const BATCH_BYTES = 4 * 1024 * 1024;

export async function writeRows(
  store: StoreWriter,
  readers: Readers,
  found: { readonly changed: readonly PackedBundles[]; readonly dissolved: Findings["dissolved"] },
  run: Run,
): Promise<RowCounts> {
  const counts: RowCounts = { ...NOTHING, unreadable: [], rows_kept: [] };
  const totals = {
    files_total: found.changed.reduce((sum, { transcripts }) => sum + transcripts, 0),
    bytes_total: found.changed.reduce((sum, { transcript_bytes }) => sum + transcript_bytes, 0),
  };
  let batch: BundleUpdate[] = found.dissolved.map(emptyBundle);
  let batchBytes = 0;
  let files = 0;

  async function write(): Promise<void> {
    if (batch.length === 0) return;
    const updates = batch;
    batch = [];
    batchBytes = 0;
    const written = await writeAll(store, updates, counts);
    counts.new_sessions += written.new_sessions;
    counts.changed_sessions += written.changed_sessions;
    counts.turns_written += written.turns_written;
    counts.rows_kept.push(...written.rows_kept);
  }

  async function take({ update, bytes, damaged, unreadable }: BundleRead): Promise<void> {
    counts.unreadable.push(...unreadable);
    counts.damaged += damaged;
    counts.bytes_read += bytes;
    batchBytes += bytes;
    if (update) batch.push({ ...update, spending: await priced(update.spending) });
  }

  await inParallel(found.changed, readers.width, async (group) => {
    if (run.late()) {
      counts.files_left += group.files;
      counts.bytes_left += group.bytes;
      return;
    }
    const jobs = await Promise.all(group.open().map((bundle) => jobFor(store, readers.holds, bundle)));
    for (const read of await readers.readBundles(jobs)) await take(read);
    files += group.transcripts;
    run.progress("rows", { files, bytes: counts.bytes_read, ...totals });
    if (batchBytes >= BATCH_BYTES) await write();
  });
  await write();
  return counts;
}

/**
 * Writes bundles one by one if they can't be written together, so one bad bundle does not block the others.
 */
async function writeAll(
  store: StoreWriter,
  updates: readonly BundleUpdate[],
  counts: RowCounts,
): Promise<WriteCounts> {
  try {
    return await store.writeBundles(updates);
  } catch (error) {
    // A disk error would fail for each of them.
    if (error instanceof ClewError) throw error;
    const [only, ...others] = updates;
    if (!only) throw error;
    if (others.length === 0) {
      counts.unreadable.push(...only.sources.map(({ path }) => path));
      return { ...NO_CHANGES, rows_kept: [] };
    }
    const sum = { ...NO_CHANGES, rows_kept: [] as SessionId[] };
    for (const update of updates) {
      const written = await writeAll(store, [update], counts);
      sum.new_sessions += written.new_sessions;
      sum.changed_sessions += written.changed_sessions;
      sum.turns_written += written.turns_written;
      sum.rows_kept.push(...written.rows_kept);
    }
    return sum;
  }
}

const NO_CHANGES = { new_sessions: 0, changed_sessions: 0, turns_written: 0 };

const NOTHING = {
  ...NO_CHANGES,
  damaged: 0,
  bytes_read: 0,
  files_left: 0,
  bytes_left: 0,
};

function emptyBundle(top_id: BundleUpdate["top_id"]): BundleUpdate {
  return { top_id, sources: [], sessions: [], spending: [], link_evidence: null };
}

async function jobFor(store: StoreWriter, holds: Readers["holds"], bundle: FoundBundle): Promise<BundleJob> {
  const { top_id, files, quiet = true, same_rows = false } = bundle;
  const shown = new Set(await shownSources(files));
  const bySession = Map.groupBy(files, ({ session_id }) => session_id);
  const ofSession = (file: FoundFile) => bySession.get(file.session_id) ?? [];
  // Files that only have to be archived are read only if they changed.
  const wanted = files.filter((file) => file.changed || !(same_rows || isOnlyKept(file, ofSession(file))));
  const jobs = wanted.map(async (file) => {
    const { path, agent, session_id, type, size, gone, changed, known, container, form, rank, stamp } = file;
    const source = await loadSource(agent);
    const stored = shown.has(file) ? sameRow(file) : null;
    const needed = known && !gone && form === "lines" && !(stored && holds(stored));
    return {
      ...{ path, agent, session_id, type, size, gone, changed, container, form, rank, stamp, quiet },
      ...{
        log: logOf(ofSession(file), file, source),
        base: file.log_position?.base ?? 0,
        kept_to: known?.kept_to ?? 0,
      },
      copy: !shown.has(file),
      note: file.log_position?.note ?? null,
      block_hashes: needed ? await store.blockHashes(path) : [],
      stored,
    };
  });
  return { top_id, files: await Promise.all(jobs), same_rows };
}

/** Returns the row of a file that did not change, if writing it again would not change it either. */
function sameRow({ known, changed, gone, container, form, rank }: FoundFile): SourceRow | null {
  if (!known || changed || gone || known.gone || form !== "lines" || known.base !== 0) return null;
  return known.container === container && known.form === form && known.rank === rank ? known : null;
}

/**
 * Returns the number of a file's log. A known log keeps its number. Among logs that continue each other, a
 * new one gets a free number.
 */
function logOf(files: readonly FoundFile[], file: FoundFile, { files: several }: Source): number {
  if (file.log_position) return file.log_position.log;
  if (several === "copies" || file.type === "side") return 0;
  const others = files.filter((each) => each.session_id === file.session_id && each.type !== "side");
  const taken = others.flatMap(({ log_position }) => log_position?.log ?? []);
  return taken.includes(file.log) ? Math.max(...taken) + 1 : file.log;
}
