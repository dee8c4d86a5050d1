// The bytes of a transcript in pieces of one size: from the disk, or from the archive when it is no longer there.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { SessionId } from "../../model/ids.ts";
import { blankLines } from "../../store/blank-lines.ts";
import { inPieces, PIECE_BYTES } from "../../store/pieces.ts";
import type { Store } from "../../store/store.ts";

export interface OpenedTranscript {
  readonly size: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
  /** 0 for what comes from the archive. */
  readonly inode: number;
  /** From the beginning of a piece on, as far as the file went when it was opened; each valid until the next. */
  chunks(from: number): AsyncGenerator<Buffer>;
  /** For who does not read it; reading to the end closes it as well. */
  close(): void;
}

/** Null when it can't be opened. */
export async function openTranscript(
  { path, gone }: { readonly path: string; readonly gone: boolean },
  kept: () => Promise<Store>,
): Promise<OpenedTranscript | null> {
  if (!gone) return openOnDisk(path);
  const store = await kept();
  const source = await store.source(path);
  if (!source) return null;
  const { kept_to, mtime_ms, ctime_ms } = source;
  return {
    size: kept_to,
    mtime_ms,
    ctime_ms,
    inode: 0,
    chunks: (from) => keptChunks(store, path, from),
    close: () => undefined,
  };
}

async function* keptChunks(store: Store, path: string, from: number): AsyncGenerator<Buffer> {
  yield* store.bytes(path, from);
}

/** A list of many sessions as if some had never been in it. */
export function withoutSessions(opened: OpenedTranscript, sessions: readonly SessionId[]): OpenedTranscript {
  if (sessions.length === 0) return opened;
  return {
    ...opened,
    async *chunks(from) {
      const bytes: Buffer[] = [];
      // Each chunk is valid until the next.
      for await (const chunk of opened.chunks(0)) bytes.push(Buffer.from(chunk));
      yield* inPieces(blankLines(Buffer.concat(bytes), sessions), from);
    },
  };
}

/** A change within this time after another may leave a file with the time of the first. */
const SAME_TIME_MS = 50;

/** The buffer of a reading that is over. With a new one for each of thousands of files, reading takes a third longer. */
let spare: Buffer | null = null;

function openOnDisk(path: string): OpenedTranscript | null {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    // Gone or not ours to read: the caller says so.
    return null;
  }
  const { size, mtimeMs, ctimeMs, ino } = fstatSync(file);
  const recent = Date.now() - Math.max(mtimeMs, ctimeMs) < SAME_TIME_MS;
  async function* chunks(from: number): AsyncGenerator<Buffer> {
    const buffer = spare ?? Buffer.allocUnsafe(PIECE_BYTES);
    spare = null;
    try {
      for (let at = from; at < size; ) {
        const length = fill(file, buffer, at, Math.min(PIECE_BYTES, size - at));
        if (length === 0) return;
        at += length;
        yield buffer.subarray(0, length);
      }
    } finally {
      spare = buffer;
      closeSync(file);
    }
  }
  // A time that no file has: it is looked at again the next time.
  return {
    size,
    mtime_ms: recent ? 0 : mtimeMs,
    ctime_ms: ctimeMs,
    inode: ino,
    chunks,
    close: () => closeSync(file),
  };
}

/** As many bytes as are there, up to `wanted`. */
function fill(file: number, buffer: Buffer, at: number, wanted: number): number {
  let length = 0;
  while (length < wanted) {
    const read = readSync(file, buffer, length, wanted - length, at + length);
    if (read === 0) break;
    length += read;
  }
  return length;
}
