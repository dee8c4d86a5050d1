// One transcript from bytes to messages, with a look at whether it still begins with what was kept of it.
import { startOfLog } from "../../model/log-address.ts";
import type { LogLocation, Transcript, TranscriptFile } from "../../model/transcript.ts";
import { loadSource } from "../../sources/registry.ts";
import type { Source, TranscriptCollector } from "../../sources/source.ts";
import { blockStart, checkBlocks, nextBase } from "../../store/blocks.ts";
import type { ArchivedBlock, BlockHash } from "../../store/intake.ts";
import type { Generation, SourceRow } from "../../store/logs.ts";
import type { Store } from "../../store/store.ts";
import { MOST_BYTES } from "../follow/appended-lines.ts";
import type { LiveFiles } from "../follow/live-files.ts";
import { type OpenedTranscript, openTranscript } from "./open-transcript.ts";
import { keptLog, readEntries } from "./read-entries.ts";

/** Where transcripts are read from besides the disk. */
export interface ReadContext {
  /** The archive, for what is no longer on disk. */
  kept(): Promise<Store>;
  /** What was read of transcripts that are being written. */
  readonly live?: LiveFiles;
}

export interface FileToRead extends LogLocation, Pick<SourceRow, "base" | "session_id" | "kept_to"> {
  readonly path: string;
  readonly agent: string;
  readonly type: TranscriptFile["type"];
  readonly gone: boolean;
  /** It is not what the archive has of it; only entries are told so. */
  readonly changed: boolean;
  /** Its records are not wanted: only whether it is what was kept. */
  readonly copy: boolean;
  readonly block_hashes: readonly BlockHash[];
  /** Nobody writes to it any more. */
  readonly quiet: boolean;
}

export interface TranscriptRead {
  readonly size: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
  readonly transcript: Transcript;
  /** It is not what was kept of it any more. */
  readonly rewritten: boolean;
  /** Where it begins in its log. */
  readonly base: number;
  /** How much was read for this. */
  readonly bytes: number;
  /** What is to be kept with its rows. */
  readonly blocks?: readonly ArchivedBlock[];
}

/** Null when it can't be read. */
export async function readTranscriptFile(
  file: FileToRead,
  context: ReadContext,
): Promise<TranscriptRead | null> {
  const source = await loadSource(file.agent);
  try {
    if (file.form === "entries") return await readEntryLog(source, file, context);
    const opened = await openTranscript(file, context.kept);
    if (!opened) return null;
    const { size, mtime_ms, ctime_ms } = opened;
    const live = source.rewrites === "replace" ? context.live : undefined;
    const read = live && (await continueReading(source, file, opened, live));
    if (read) return { size, mtime_ms, ctime_ms, ...read };
    const again = live ? await openTranscript(file, context.kept) : opened;
    return again && (await readAll(source, file, again, context));
  } catch {
    // A disk that fails in the middle of a file, or a database that can't be read: the caller says so.
    return null;
  }
}

/** From what the log had before and, where that is not all, what the agent has now. */
async function readEntryLog(
  source: Source,
  file: FileToRead,
  context: ReadContext,
): Promise<TranscriptRead | null> {
  const found = { ...file, id: file.session_id, parent_id: null, size: 0, mtime_ms: 0, ctime_ms: 0 };
  const store = await context.kept();
  if (file.gone && !(await store.source(file.path))) return null;
  const { bytes, blocks } =
    file.gone || !file.changed
      ? { bytes: await keptLog(store, file.path), blocks: [] }
      : await readEntries(source, found, store, file.quiet);
  const collector = source.collector({ detail: "dialogue", type: file.type });
  if (!file.copy) push(source, collector, { base: file.base, bytes }, file);
  const now = { size: bytes.length, mtime_ms: 0, ctime_ms: 0, bytes: bytes.length, blocks };
  return { ...now, transcript: collector.finish(), rewritten: false, base: file.base };
}

type Reading = Pick<TranscriptRead, "transcript" | "rewritten" | "bytes" | "base">;

async function readAll(
  source: Source,
  file: FileToRead,
  opened: OpenedTranscript,
  context: ReadContext,
): Promise<TranscriptRead | null> {
  const { size, mtime_ms, ctime_ms } = opened;
  const collector = source.collector({ detail: "dialogue", type: file.type });
  if (source.rewrites === "branch") {
    // Read twice, each time from a file of its own: first to see whether it was rewritten, then for its records.
    opened.close();
    const base = await pushEarlier(source, collector, file, context);
    const again = base === null ? null : await openTranscript(file, context.kept);
    if (base === null || !again) return null;
    return {
      ...(await pushAll(source, collector, { ...file, base }, again)),
      size,
      mtime_ms,
      ctime_ms,
      base,
      rewritten: base !== file.base,
    };
  }
  return { ...(await pushAll(source, collector, file, opened)), size, mtime_ms, ctime_ms };
}

async function pushAll(
  source: Source,
  collector: TranscriptCollector,
  file: FileToRead,
  opened: OpenedTranscript,
): Promise<Reading> {
  const parser = source.parser({ detail: "dialogue", from: startOfLog(file) });
  const check = checkBlocks(file.block_hashes);
  for await (const buffer of opened.buffers(0)) {
    check.push(buffer);
    if (!file.copy) collector.add(parser.push(buffer));
  }
  collector.add(parser.rest());
  return {
    transcript: collector.finish(),
    rewritten: !check.holds(),
    bytes: opened.size,
    base: file.base,
  };
}

/**
 * Gives the reader what the file held before it was rewritten. Answers where the file begins in its log now, which is
 * elsewhere if it was rewritten since the last time.
 */
async function pushEarlier(
  source: Source,
  collector: TranscriptCollector,
  file: FileToRead,
  context: ReadContext,
): Promise<number | null> {
  const opened = await openTranscript(file, context.kept);
  if (!opened) return null;
  const check = checkBlocks(file.block_hashes);
  for await (const buffer of opened.buffers(0)) check.push(buffer);
  const store = await context.kept();
  const earlier = await Array.fromAsync(store.earlier(file.path));
  const rewritten = !check.holds();
  if (rewritten)
    earlier.push({ base: file.base, bytes: Buffer.concat(await Array.fromAsync(store.bytes(file.path))) });
  const base = rewritten ? nextBase(file.base + file.kept_to) : file.base;
  for (const [index, generation] of earlier.entries()) {
    push(source, collector, generation, file);
    collector.rewritten?.(startOfLog({ log: file.log, base: earlier[index + 1]?.base ?? base }));
  }
  return base;
}

function push(
  source: Source,
  collector: TranscriptCollector,
  { base, bytes }: Generation,
  { log }: Pick<FileToRead, "log">,
): void {
  const parser = source.parser({ detail: "dialogue", from: startOfLog({ log, base }) });
  collector.add(parser.push(bytes));
  collector.add(parser.rest());
}

/** From where it was read to the last time; null when it is not what was read then. */
async function continueReading(
  source: Source,
  file: FileToRead,
  opened: OpenedTranscript,
  files: LiveFiles,
): Promise<Reading | null> {
  const live = files.file(file.path, opened.inode, source, file);
  if (live.isUnchanged(opened.size, opened.ctime_ms)) {
    opened.close();
    return { transcript: live.collector.transcript(), rewritten: false, bytes: 0, base: file.base };
  }
  const check = checkBlocks(live.read_to === 0 ? file.block_hashes : []);
  const before = live.read_to;
  // What is not kept yet is still to be read by others, who then need not parse it.
  const fresh = startOfLog(file) + Math.max(file.kept_to, opened.size - MOST_BYTES);
  let at = blockStart(before);
  // What changed and did not grow was rewritten, anywhere in it.
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
  live.collector.add(rest);
  // A line that is written in two goes is read anew as a whole.
  if (!same || rest.length > 0) files.forget(file.path);
  if (!same) return null;
  live.ended(opened.ctime_ms);
  return {
    transcript: live.collector.transcript(),
    rewritten: !check.holds(),
    bytes: opened.size - blockStart(before),
    base: file.base,
  };
}
