// The last phase: what was done is made searchable, and all bytes are kept.
import type { StoreWriter, WaitingSource } from "../store/store.ts";
import { inGroups } from "./in-groups.ts";
import { inParallel } from "./in-parallel.ts";
import type { Readers } from "./readers.ts";
import type { Run } from "./run.ts";

/** What a crash may undo; it is read again the next time. */
const UNSAVED_BYTES = 24 * 1024 * 1024;

export async function indexDone(store: StoreWriter, readers: Readers, run: Run): Promise<void> {
  const waiting = run.late() ? [] : await store.waiting();
  const totals = {
    files_total: waiting.length,
    bytes_total: waiting.reduce((sum, each) => sum + sizeOf(each), 0),
  };
  let files = 0;
  let bytes = 0;
  let unsaved = 0;
  await inParallel(inGroups(waiting, sizeOf), readers.width, async (group) => {
    if (run.late()) return;
    await readers.readDone(group, async (parts) => {
      for (const part of parts) {
        await store.writeDone(part);
        unsaved += part.bytes;
      }
      if (unsaved < UNSAVED_BYTES) return;
      unsaved = 0;
      await store.saveDone();
    });
    files += group.length;
    bytes += group.reduce((sum, each) => sum + sizeOf(each), 0);
    run.progress("done", { files, bytes, ...totals });
  });
  await store.saveDone();
}

function sizeOf({ source }: WaitingSource): number {
  return source.size;
}
