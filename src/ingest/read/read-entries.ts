// Reads a transcript whose entries change in place. Changes since the last look are appended to its log,
// which is archived together with the rows made from it, because earlier states can't be read again.
import type { TranscriptFile } from "../../model/transcript.ts";
import { entryFold, linesToAppend } from "../../sources/entry-log.ts";
import type { Source } from "../../sources/source.ts";
import { blockStart, makeBlocks } from "../../store/blocks.ts";
import type { ArchivedBlock } from "../../store/intake.ts";
import type { Store } from "../../store/store.ts";

export interface EntryLog {
  /** The whole log, including what is new. */
  readonly bytes: Buffer;
  /** The blocks that contain anything new. */
  readonly blocks: readonly ArchivedBlock[];
}

/** With `quiet`, the agent has stopped writing, so unfinished entries are taken as they are. */
export async function readEntries(
  source: Source,
  file: TranscriptFile,
  store: Store,
  quiet: boolean,
): Promise<EntryLog> {
  const kept = await keptLog(store, file.path);
  const fold = entryFold();
  fold.push(kept);
  const lines = linesToAppend(fold, source.entries?.(file, fold) ?? [], quiet);
  if (lines === "") return { bytes: kept, blocks: [] };
  const bytes = Buffer.concat([kept, Buffer.from(lines)]);
  return { bytes, blocks: makeBlocks(bytes, blockStart(kept.length)) };
}

/** Returns the log as it was at the last look. */
export async function keptLog(store: Store, path: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(store.bytes(path)));
}
