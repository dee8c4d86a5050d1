// A transcript whose entries change in place: what changed since the last look is appended to its log, which is kept
// with the rows made of it, because it can't be read again.
import type { TranscriptFile } from "../../model/transcript.ts";
import { entryFold, linesToAppend } from "../../sources/entry-log.ts";
import type { Source } from "../../sources/source.ts";
import { blockStart, makeBlocks } from "../../store/blocks.ts";
import type { ArchivedBlock } from "../../store/intake.ts";
import type { Store } from "../../store/store.ts";

export interface EntryLog {
  /** All of it, with what is new. */
  readonly bytes: Buffer;
  /** The blocks in which anything is new. */
  readonly blocks: readonly ArchivedBlock[];
}

/** `quiet`: nobody writes any more, so entries that were left open are taken as they are. */
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

/** The log as it was at the last look. */
export async function keptLog(store: Store, path: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(store.bytes(path)));
}
