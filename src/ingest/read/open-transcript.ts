// Opens a transcript's bytes, in buffers of one size: from disk, or from the archive if the file is gone.
import type { LogLocation } from "../../model/transcript.ts";
import { tryOpenFile } from "../../sources/open-file.ts";
import { loadSource } from "../../sources/registry.ts";
import { splitBlocks } from "../../store/blocks.ts";
import type { OnLost } from "../../store/logs.ts";
import type { ByteRange } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";

export interface OpenedTranscript {
  readonly size: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
  /** 0 for a transcript from the archive. */
  readonly inode: number;
  /** Yields buffers from a block boundary up to the size at opening. Each is valid until the next. */
  buffers(from: number): AsyncGenerator<Buffer>;
  /** Returns the ranges read so far that the archive lost. */
  lost(): readonly ByteRange[];
  /** Closes the file without reading it. Reading to the end closes it as well. */
  close(): void;
}

export interface TranscriptRef extends Partial<Pick<LogLocation, "container" | "form">> {
  readonly path: string;
  /** The file's agent; without it, the file is read as it is. */
  readonly agent?: string;
  readonly gone: boolean;
}

/** Returns null if the transcript can't be opened. Entries are only in the archive. */
export async function openTranscript(
  { path, container = path, form = "lines", agent, gone }: TranscriptRef,
  kept: () => Promise<Store>,
): Promise<OpenedTranscript | null> {
  if (!gone && form === "lines") {
    const source = agent === undefined ? null : await loadSource(agent);
    // A file that is where its agent first put it is plain. It may be large, and grow while it is read.
    return source?.open && container !== path ? openPacked(source.open, container) : openOnDisk(container);
  }
  const store = await kept();
  const source = await store.source(path);
  if (!source) return null;
  const { kept_to, mtime_ms, ctime_ms } = source;
  const lost: ByteRange[] = [];
  return {
    size: kept_to,
    mtime_ms,
    ctime_ms,
    inode: 0,
    buffers: (from) => archivedBuffers(store, path, from, (range) => lost.push(range)),
    lost: () => lost,
    close: () => undefined,
  };
}

async function* archivedBuffers(
  store: Store,
  path: string,
  from: number,
  onLost: OnLost,
): AsyncGenerator<Buffer> {
  yield* store.bytes(path, from, undefined, onLost);
}

const NOTHING_LOST = () => [];

/** Opens a file whose bytes only its source can extract; null if that fails. */
function openPacked(open: (path: string) => Buffer | null, container: string): OpenedTranscript | null {
  const file = tryOpenFile(container);
  file?.close();
  const bytes = file && open(container);
  if (!bytes) return null;
  async function* buffers(from: number): AsyncGenerator<Buffer> {
    yield* splitBlocks(bytes ?? Buffer.alloc(0), from);
  }
  return { ...file, size: bytes.length, buffers, lost: NOTHING_LOST, close: () => undefined };
}

/** A change within this time after another may leave the file with the time of the first. */
const SAME_TIME_MS = 50;

function openOnDisk(path: string): OpenedTranscript | null {
  const file = tryOpenFile(path);
  if (!file) return null;
  const { mtime_ms, ctime_ms } = file;
  const recent = Date.now() - Math.max(mtime_ms, ctime_ms) < SAME_TIME_MS;
  async function* buffers(from: number): AsyncGenerator<Buffer> {
    yield* file?.buffers(from) ?? [];
  }
  // 0 is a time that no file has, so the file is looked at again the next time.
  return { ...file, mtime_ms: recent ? 0 : mtime_ms, buffers, lost: NOTHING_LOST };
}
