// Runs the last phase of indexing: makes work searchable, and archives all bytes.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { WaitingSource, WorkUpdate } from "../../store/intake.ts";
import type { StoreWriter } from "../../store/store.ts";
import { inGroups } from "./in-groups.ts";
import { inParallel } from "./in-parallel.ts";
import type { Readers } from "./readers.ts";
import type { Run } from "./run.ts";

/** Bytes of transcripts per transaction: a few large ones make a few large segments of the index. */
const BATCH_BYTES = 16 * 1024 * 1024;

/**
 * Repeats while there is progress, because a turn that continues in a later log of its session is indexed log
 * by log.
 */
export async function indexWork(store: StoreWriter, readers: Readers, run: Run): Promise<void> {
  let before = "";
  for (;;) {
    const waiting = await store.waiting();
    const turns = waiting.flatMap((each) => each.turns);
    const left = JSON.stringify(turns.map(({ key, work_indexed_to }) => [key, work_indexed_to]));
    if (left === before) return;
    before = left;
    await indexWaiting(store, readers, run, waiting);
    if (!turns.some(({ continues }) => continues)) return;
  }
}

async function indexWaiting(
  store: StoreWriter,
  readers: Readers,
  run: Run,
  waiting: readonly WaitingSource[],
): Promise<void> {
  const totals = {
    files_total: waiting.length,
    bytes_total: waiting.reduce((sum, each) => sum + sizeOf(each), 0),
  };
  let files = 0;
  let bytes = 0;
  let batch: WorkUpdate[] = [];
  let batchBytes = 0;

  async function write(): Promise<void> {
    const updates = batch;
    batch = [];
    batchBytes = 0;
    if (updates.length > 0) await store.writeWork(updates);
  }

  await inParallel(inGroups(waiting, sizeOf), readers.width, async (group) => {
    if (files > 0 ? run.yields() : run.late()) return;
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
  });
  await write();
}

function sizeOf({ source }: WaitingSource): number {
  return source.size;
}
