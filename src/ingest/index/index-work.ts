// Runs the last phase of indexing: makes work searchable, and archives all bytes.
import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { WaitingSource, WorkUpdate } from "../../store/intake.ts";
import type { StoreWriter } from "../../store/store.ts";
import { inGroups } from "./in-groups.ts";
import { inParallel } from "./in-parallel.ts";
import { memoryOf } from "./reader-jobs.ts";
import type { Readers } from "./readers.ts";
import type { Run } from "./run.ts";

/** Bytes of transcripts per transaction: a few large ones make a few large segments of the index. */
const BATCH_BYTES = 16 * 1024 * 1024;

/**
 * Above this, a search takes about a quarter longer. Each batch adds a part, and a thousand of them would be joined at
 * once while an agent waits.
 */
const MOST_PARTS = 64;

/** Sources that are looked up at once, with their turns. */
const PAGE = 5000;

/**
 * Repeats while there is progress, because a turn that continues in a later log of its session is indexed log
 * by log.
 */
export async function indexWork(store: StoreWriter, readers: Readers, run: Run): Promise<void> {
  let before = "";
  for (;;) {
    const { found, continues } = await indexWaiting(store, readers, run);
    if (!continues || found === before) return;
    before = found;
  }
}

interface Pass {
  /** Hash of the turns that were waiting, and how far they were indexed. */
  readonly found: string;
  /** True if a turn continues in another log, so another pass may find more. */
  readonly continues: boolean;
}

async function indexWaiting(store: StoreWriter, readers: Readers, run: Run): Promise<Pass> {
  const { keys, bytes: bytes_total } = await store.waiting();
  const totals = { files_total: keys.length, bytes_total };
  const found = createHash("sha256");
  let continues = false;
  let files = 0;
  let bytes = 0;
  let batch: WorkUpdate[] = [];
  let batchBytes = 0;
  const stops = () => (files > 0 ? run.yields() : run.late());

  async function write(): Promise<void> {
    const updates = batch;
    batch = [];
    batchBytes = 0;
    if (updates.length === 0) return;
    await store.writeWork(updates);
    // Emptied at once: this thread makes few objects meanwhile, so it would not be collected for long.
    for (const buffer of updates.flatMap(memoryOf)) buffer.transfer(0);
    if ((await store.indexParts()) > MOST_PARTS) await joinParts(store, stops);
  }

  async function indexGroup(group: readonly WaitingSource[]): Promise<void> {
    if (stops()) return;
    await readers.readWork(group, async (parts) => {
      batch.push(...parts);
      batchBytes += parts.reduce((sum, part) => sum + part.bytes, 0);
      if (batchBytes >= BATCH_BYTES) await write();
    });
    files += group.length;
    bytes += group.reduce((sum, each) => sum + sizeOf(each), 0);
    run.progress("work", { files, bytes, ...totals });
    // Lets other events of this process be handled in between.
    await yieldToEventLoop();
  }

  for (let first = 0; first < keys.length && !stops(); first += PAGE) {
    const waiting = await store.waitingSources(keys.slice(first, first + PAGE));
    for (const turn of waiting.flatMap(({ turns }) => turns)) {
      found.update(`${turn.key} ${turn.work_indexed_to}\n`);
      continues ||= turn.continues;
    }
    await inParallel(inGroups(waiting, sizeOf), readers.width, indexGroup);
  }
  await write();
  return { found: found.digest("hex"), continues: continues && !stops() };
}

/** Joins the parts of the full-text index into a few large ones, until `stops` says otherwise. */
export async function joinParts(store: Pick<StoreWriter, "tidy">, stops: () => boolean): Promise<void> {
  // Lets other events of this process be handled in between.
  while (!stops() && (await store.tidy())) await yieldToEventLoop();
}

function sizeOf({ source }: WaitingSource): number {
  return source.size;
}
