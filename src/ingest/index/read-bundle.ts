// Reads one bundle, a session with its subsessions, from bytes to rows, usually in a reader thread.
import type { SessionId } from "../../model/ids.ts";
import type { SubsessionNote, Transcript } from "../../model/transcript.ts";
import type { Spending } from "../../model/usage.ts";
import { joinTranscripts } from "../../sessions/branches/join-transcripts.ts";
import { loadSource } from "../../sources/registry.ts";
import type { BundleUpdate, SourceUpdate } from "../../store/intake.ts";
import type { PackedSession } from "../../store/pack.ts";
import { assembleSession, NO_NOTE, type SubsessionTranscript } from "../read/assemble-session.ts";
import {
  type FileToRead,
  type ReadContext,
  readTranscriptFile,
  type TranscriptRead,
} from "../read/read-file.ts";
import { evidenceEntry } from "./evidence-entry.ts";
import { recoveredSession } from "./recovered-session.ts";
import { sessionRows } from "./session-rows.ts";

/** A session and its subsessions. They are read together, because each describes the others. */
export interface BundleJob {
  readonly top_id: SessionId;
  /** The session's own transcript first. */
  readonly files: readonly FileJob[];
  /** True if the files are only archived, and the session's rows stay as they are. */
  readonly same_rows: boolean;
}

export interface FileJob extends FileToRead {
  readonly session_id: SessionId;
  readonly size: number;
  readonly note: SubsessionNote | null;
}

/** Prices are added where rows are written. */
export interface UnpricedUpdate extends Omit<BundleUpdate, "spending"> {
  readonly spending: readonly Spending[];
}

export interface BundleRead {
  /** Null if the session itself can't be read: its rows in the archive stay as they are. */
  readonly update: UnpricedUpdate | null;
  /** Bytes of transcripts. */
  readonly bytes: number;
  readonly damaged: number;
  readonly unreadable: readonly string[];
  /** True if the archive lost some of the bytes that the session was read from. */
  readonly lost: boolean;
}

export async function readBundle(job: BundleJob, context: ReadContext): Promise<BundleRead> {
  const files: (ReadFile | null)[] = [];
  for (const file of job.files) files.push(await readFile(job, file, context));
  const read = files.filter((file) => file !== null);
  const unreadable = job.files.filter((_, index) => !files[index]?.from_disk).map(({ path }) => path);
  const bytes = read.reduce((sum, { file, bytes: own }) => (file.type === "side" ? sum : sum + own), 0);
  const lost = read.some((each) => each.lost);
  const absent = job.files.some((file, index) => isMain(job, file) && files[index] === null);
  if (absent) return { update: null, bytes, damaged: 0, unreadable, lost };
  const shown = read.filter(({ file }) => !file.copy);
  const sources = read.map(({ source }) => source);
  const empty = { top_id: job.top_id, sources, sessions: [], spending: [], link_evidence: null, lost };
  if (job.same_rows) return { update: { ...empty, sessions: null }, bytes, damaged: 0, unreadable, lost };
  const main = joined(shown, job.top_id) ?? joined(shown, shown[0]?.file.session_id);
  if (!main) {
    // Side logs, such as titles, wait for their session, unless they hold prompts that were typed in it.
    const update = sources.some(isSide) ? { ...empty, sessions: recovered(job, shown) } : null;
    return { update, bytes, damaged: 0, unreadable, lost };
  }
  const subsessionIds = new Set(shown.map(({ file }) => file.session_id).filter((id) => id !== main.file.id));
  const subsessions = Array.from(subsessionIds, (id) => joined(shown, id)).filter((each) => each !== null);
  const assembled = assembleSession(main, subsessions);
  const update: UnpricedUpdate = {
    ...empty,
    sessions: sessionRows(assembled, main.transcript),
    spending: assembled.session.spending,
    link_evidence: evidenceEntry(assembled.session, main.transcript),
  };
  const damaged = read.reduce((sum, { transcript }) => sum + transcript.damage.length, 0);
  return { update, bytes, damaged, unreadable, lost };
}

/**
 * Returns whether a file describes the session itself. If it can't be read, the rows in the archive stay as
 * they are.
 */
function isMain({ top_id }: BundleJob, { session_id, type, copy }: FileJob): boolean {
  return session_id === top_id && type !== "side" && !copy;
}

function isSide({ type }: SourceUpdate): boolean {
  return type === "side";
}

function recovered({ top_id }: BundleJob, shown: readonly ReadFile[]): PackedSession[] {
  const own = shown
    .filter(({ file }) => file.session_id === top_id)
    .sort((one, other) => (one.file.path < other.file.path ? -1 : 1));
  const [first] = own;
  const typed = own.flatMap(({ transcript }) => transcript.typed ?? []);
  if (!first || typed.every(({ for_client }) => for_client)) return [];
  return [recoveredSession({ id: top_id, agent: first.file.agent, path: first.file.container }, typed)];
}

/**
 * Joins everything that was read of one session or subsession into one transcript; null if none of it is a
 * conversation.
 */
function joined(read: readonly ReadFile[], id: SessionId | undefined): SubsessionTranscript | null {
  const own = read.filter(({ file }) => file.session_id === id);
  const [first, ...parts] = own.filter(({ file }) => file.type !== "side").sort(byLog);
  if (!first) return null;
  const sides = own.filter(({ file }) => file.type === "side");
  const { session_id, agent, path } = first.file;
  return {
    file: { id: session_id, agent, path },
    transcript: joinTranscripts([
      first.transcript,
      ...[...parts, ...sides].map(({ transcript }) => transcript),
    ]),
    note: first.source.note ?? NO_NOTE,
  };
}

function byLog(one: ReadFile, other: ReadFile): number {
  return one.file.log - other.file.log;
}

interface ReadFile {
  readonly file: FileJob;
  readonly source: SourceUpdate;
  readonly transcript: Transcript;
  readonly bytes: number;
  /**
   * True if the file was read from where it should be. A file that is gone is expected to come from the
   * archive.
   */
  readonly from_disk: boolean;
  readonly lost: boolean;
}

/** Reads a file from disk, or from the archive if that fails. Null if it is in neither. */
async function readFile(job: BundleJob, file: FileJob, context: ReadContext): Promise<ReadFile | null> {
  const read = await readTranscriptFile(file, context);
  if (read) return await asReadFile(job, file, read, true);
  if (file.gone || (file.form === "lines" && file.block_hashes.length === 0)) return null;
  const archived = await readTranscriptFile({ ...file, gone: true, block_hashes: [] }, context);
  return archived && (await asReadFile(job, file, archived, false));
}

async function asReadFile(
  job: BundleJob,
  file: FileJob,
  read: TranscriptRead,
  from_disk: boolean,
): Promise<ReadFile> {
  const { path, agent, session_id, type, container, form, rank, stamp, log } = file;
  const { size, mtime_ms, ctime_ms, rewritten, cut, base, transcript, bytes, blocks, lost, same } = read;
  const { subsessionNote, version } = await loadSource(agent);
  // The agent writes the note when it starts the subsession.
  const noted = file.gone || type !== "subsession" || (same && file.note?.call_id != null);
  const note = noted ? file.note : (subsessionNote?.(path) ?? null);
  const source: SourceUpdate = {
    ...{ path, agent, session_id, type, top_id: job.top_id, size, mtime_ms, ctime_ms, note, rewritten },
    ...{ container, form, rank, log, base, reader_version: version },
    // Without a stamp, a file that could not be read counts as unread.
    stamp: from_disk ? stamp : null,
    // A file changed a moment ago counts as one without a time.
    ...(cut && { cut_at: new Date(mtime_ms || ctime_ms).toISOString() }),
    ...(blocks && { blocks }),
    ...(same && isSameNote(note, file.note) && { same }),
  };
  return { file, source, transcript, bytes, from_disk, lost };
}

function isSameNote(one: SubsessionNote | null, other: SubsessionNote | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
