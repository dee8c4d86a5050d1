// Reads a transcript whose entries change in place. Changes since the last look are appended to its log,
// which is archived together with the rows made from it, because earlier states can't be read again.
import { ClewError } from "../../model/errors.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import { entryFold, linesToAppend } from "../../sources/entry-log.ts";
import type { Source } from "../../sources/source.ts";
import { blockStart, makeBlocks } from "../../store/blocks.ts";
import type { ArchivedBlock } from "../../store/intake.ts";
import type { ByteRange } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";

export interface EntryLog extends KeptLog {
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
  const { bytes: kept, lost } = await keptLog(store, file.path);
  const fold = entryFold();
  fold.push(kept);
  // Entries in a lost range are appended once more, as if they were new.
  const lines = linesToAppend(fold, source.entries?.(file, fold) ?? [], quiet);
  if (lines === "") return { bytes: kept, lost, blocks: [] };
  // Appending writes the last block again, and what stands in for lost bytes must not be stored as if it were them.
  const last = blockStart(kept.length);
  if (lost.some(({ to }) => to > last))
    throw new ClewError("not_readable", `The last bytes stored of ${file.path} are damaged.`);
  const bytes = Buffer.concat([kept, Buffer.from(lines)]);
  return { bytes, lost, blocks: makeBlocks(bytes, last) };
}

export interface KeptLog {
  /** The whole log, including what is new. */
  readonly bytes: Buffer;
  /** Ranges of it that the archive lost. */
  readonly lost: readonly ByteRange[];
}

/** Returns the log as it was at the last look. */
export async function keptLog(store: Store, path: string): Promise<KeptLog> {
  const lost: ByteRange[] = [];
  const blocks = await Array.fromAsync(store.bytes(path, 0, undefined, (range) => lost.push(range)));
  return { bytes: Buffer.concat(blocks), lost };
}
