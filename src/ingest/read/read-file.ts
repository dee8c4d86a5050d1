// Reads one transcript from bytes to messages, and checks whether it still begins with the bytes archived
// from it.
import { startOfLog } from "../../model/log-address.ts";
import type { LogLocation, Transcript, TranscriptFile } from "../../model/transcript.ts";
import { loadSource } from "../../sources/registry.ts";
import type { Source } from "../../sources/source.ts";
import { blockStart, checkBlocks, nextBase } from "../../store/blocks.ts";
import type { ArchivedBlock, BlockHash } from "../../store/intake.ts";
import type { Generation, SourceRow } from "../../store/logs.ts";
import type { Store } from "../../store/store.ts";
import { MOST_BYTES } from "../follow/appended-lines.ts";
import type { LiveFiles } from "../follow/live-files.ts";
import { shifted, withLost } from "./lost-bytes.ts";
import { type OpenedTranscript, openTranscript } from "./open-transcript.ts";
import { lostEarlier, pushEarlier } from "./push-earlier.ts";
import { keptLog, readEntries } from "./read-entries.ts";

/** Where to read transcripts from besides the disk. */
export interface ReadContext {
  /** Opens the archive, for files that are no longer on disk. */
  kept(): Promise<Store>;
  /** The state of transcripts that are being written. */
  readonly live?: LiveFiles;
}

export interface FileToRead extends LogLocation, Pick<SourceRow, "base" | "session_id" | "kept_to"> {
  readonly path: string;
  readonly agent: string;
  readonly type: TranscriptFile["type"];
  readonly gone: boolean;
  /** True if the file differs from its archived state. Only used for entries. */
  readonly changed: boolean;
  /** True if the records are not wanted, only whether the file matches its archived bytes. */
  readonly copy: boolean;
  readonly block_hashes: readonly BlockHash[];
  /** True if the agent has stopped writing to it. */
  readonly quiet: boolean;
  /** Its row, if that is already as it should be: then a file that is in memory is not opened. */
  readonly stored: Pick<SourceRow, "size" | "mtime_ms" | "ctime_ms"> | null;
}

export interface TranscriptRead {
  readonly size: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
  readonly transcript: Transcript;
  /** True if the file no longer begins with the bytes archived from it. */
  readonly rewritten: boolean;
  /** True if it was rewritten just now and lacks something that it had before. */
  readonly cut?: boolean;
  /** Address of the file in its log. */
  readonly base: number;
  /** How many bytes were read. */
  readonly bytes: number;
  /** True if the archive lost some of the bytes, which `transcript` lists as damage. */
  readonly lost: boolean;
  /** Blocks to archive together with the rows. */
  readonly blocks?: readonly ArchivedBlock[];
  /** True if nothing was read, because the file is as its row says. */
  readonly same?: boolean;
}

/** Returns null if the file can't be read. */
export async function readTranscriptFile(
  file: FileToRead,
  context: ReadContext,
): Promise<TranscriptRead | null> {
  const source = await loadSource(file.agent);
  try {
    if (file.form === "entries") return await readEntryLog(source, file, context);
    const held = readHeld(file, context);
    if (held) return held;
    // Only a file that was rewritten before has an address other than 0.
    const earlier = file.base === 0 ? [] : await Array.fromAsync((await context.kept()).earlier(file.path));
    const read = await readLines(source, file, context, earlier);
    return read?.rewritten ? await readRewritten(source, file, context, earlier) : read;
  } catch {
    // A disk failed in the middle of a file, or a database can't be read. The caller reports it.
    return null;
  }
}

/** Returns a file that did not change from memory; null if it is not there. */
function readHeld({ path, base, stored }: FileToRead, { live }: ReadContext): TranscriptRead | null {
  const held = stored && live?.held(path, stored.size, stored.ctime_ms);
  if (!stored || !held) return null;
  const { size, mtime_ms, ctime_ms } = stored;
  const now = { size, mtime_ms, ctime_ms, base, bytes: 0, same: true };
  return { ...now, transcript: held.transcript(), rewritten: false, lost: false };
}

/** Reads a file that no longer begins with its archived bytes: those become one more of its earlier states. */
async function readRewritten(
  source: Source,
  file: FileToRead,
  context: ReadContext,
  earlier: readonly Generation[],
): Promise<TranscriptRead | null> {
  const store = await context.kept();
  const { bytes, lost } = await keptLog(store, file.path);
  const now = { ...file, base: nextBase(file.base + bytes.length), block_hashes: [] };
  const all = bytes.length === 0 ? earlier : [...earlier, { base: file.base, bytes, lost }];
  const read = await readLines(source, now, context, all);
  return read && { ...read, rewritten: true, cut: lacksRecords(read.transcript) };
}

/** Returns whether the file lacks a record that it had before it was last rewritten. */
function lacksRecords({ generations }: Transcript): boolean {
  const [before, now] = generations?.slice(-2) ?? [];
  return before !== undefined && [...before.records].some((id) => !now?.records.has(id));
}

async function readLines(
  source: Source,
  file: FileToRead,
  context: ReadContext,
  earlier: readonly Generation[],
): Promise<TranscriptRead | null> {
  const opened = await openTranscript(file, context.kept);
  if (!opened) return null;
  const { size, mtime_ms, ctime_ms } = opened;
  const live = earlier.length === 0 ? context.live : undefined;
  const read = live && (await continueReading(source, file, opened, live));
  if (read) return { size, mtime_ms, ctime_ms, ...read };
  const again = live ? await openTranscript(file, context.kept) : opened;
  return again && (await readAll(source, file, again, earlier));
}

/** Reads a log of entries from the archive and, if the entries changed, from the agent. */
async function readEntryLog(
  source: Source,
  file: FileToRead,
  context: ReadContext,
): Promise<TranscriptRead | null> {
  const found = { ...file, id: file.session_id, parent_id: null, size: 0, mtime_ms: 0, ctime_ms: 0 };
  const store = await context.kept();
  if (file.gone && !(await store.source(file.path))) return null;
  const { bytes, blocks, lost } =
    file.gone || !file.changed
      ? { ...(await keptLog(store, file.path)), blocks: [] }
      : await readEntries(source, found, store, file.quiet);
  const collector = source.collector({ detail: "dialogue", type: file.type });
  if (!file.copy) {
    const parser = source.parser({ detail: "dialogue", from: startOfLog(file) });
    collector.add(parser.push(bytes));
    collector.add(parser.rest());
  }
  const now = { size: bytes.length, mtime_ms: 0, ctime_ms: 0, bytes: bytes.length, blocks };
  const transcript = withLost(collector.finish(), shifted(lost, startOfLog(file)));
  return { ...now, transcript, rewritten: false, base: file.base, lost: lost.length > 0 };
}

type Reading = Pick<TranscriptRead, "transcript" | "rewritten" | "bytes" | "base" | "lost">;

async function readAll(
  source: Source,
  file: FileToRead,
  opened: OpenedTranscript,
  earlier: readonly Generation[],
): Promise<TranscriptRead> {
  const { size, mtime_ms, ctime_ms } = opened;
  const collector = source.collector({ detail: "dialogue", type: file.type });
  const parser = source.parser({ detail: "dialogue", from: startOfLog(file) });
  const check = checkBlocks(file.block_hashes);
  if (!file.copy) pushEarlier(source, collector, { generations: earlier, log: file.log, detail: "dialogue" });
  for await (const buffer of opened.buffers(0)) {
    check.push(buffer);
    if (!file.copy) collector.add(parser.push(buffer));
  }
  collector.add(parser.rest());
  const lost = [...lostEarlier(earlier, file.log), ...shifted(opened.lost(), startOfLog(file))];
  return {
    ...{ size, mtime_ms, ctime_ms, bytes: size, base: file.base },
    transcript: withLost(collector.finish(), lost),
    rewritten: !check.holds(),
    lost: lost.length > 0,
  };
}

/** Reads on from where the last reading ended; null if the file is not the one read then. */
async function continueReading(
  source: Source,
  file: FileToRead,
  opened: OpenedTranscript,
  files: LiveFiles,
): Promise<Reading | null> {
  const live = files.file(file.path, opened.inode, source, file);
  if (live.isUnchanged(opened.size, opened.ctime_ms)) {
    opened.close();
    return {
      transcript: live.transcript(),
      rewritten: false,
      bytes: 0,
      base: file.base,
      lost: false,
    };
  }
  const check = checkBlocks(live.read_to === 0 ? file.block_hashes : []);
  const before = live.read_to;
  // Bytes that are not archived yet will be read again, so their lines are cached.
  const fresh = startOfLog(file) + Math.max(file.kept_to, opened.size - MOST_BYTES);
  let at = blockStart(before);
  // A file that changed but did not grow was rewritten somewhere.
  let same = before === 0 || opened.size > before;
  for await (const buffer of opened.buffers(at)) {
    check.push(buffer);
    const known = Math.max(0, live.read_to - at);
    same &&= known === 0 || live.isAt(buffer.subarray(0, known));
    if (!same) break;
    live.add(buffer.subarray(known), fresh);
    at += buffer.length;
  }
  const rest = live.parser.rest();
  if (rest.length > 0) live.collector.add(rest);
  // A line written in two steps is read again as a whole.
  if (!same || rest.length > 0) files.forget(file.path);
  if (!same) return null;
  if (!check.holds()) files.forget(file.path);
  live.ended(opened.ctime_ms);
  return {
    transcript: live.transcript(),
    rewritten: !check.holds(),
    bytes: opened.size - blockStart(before),
    base: file.base,
    // The bytes come from disk.
    lost: false,
  };
}
