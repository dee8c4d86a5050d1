// One session with its subsessions from bytes to rows: what a thread is given to read, and what it gives back.
import type { SessionId } from "../../model/ids.ts";
import type { SubsessionNote, Transcript } from "../../model/transcript.ts";
import { costInBillionths, loadPrices, type Prices } from "../../prices/load-prices.ts";
import { loadSource } from "../../sources/registry.ts";
import type { PieceMark, SourceUpdate, UnitUpdate } from "../../store/intake.ts";
import type { SourceType } from "../../store/logs.ts";
import type { SpendingEntry } from "../../store/rows.ts";
import { assembleSession, NO_NOTE, type SubsessionTranscript } from "../read/assemble-session.ts";
import { type ReadingPlaces, readTranscriptFile, type TranscriptRead } from "../read/read-file.ts";
import { kinEntry } from "./kin-entry.ts";
import { sessionRows } from "./session-rows.ts";

/** A session and its subsessions: they are read together, because each tells something of the others. */
export interface UnitJob {
  readonly top_id: SessionId;
  /** The session's own transcript first. */
  readonly files: readonly FileJob[];
}

export interface FileJob {
  readonly path: string;
  readonly agent: string;
  readonly session_id: SessionId;
  readonly type: Exclude<SourceType, "history">;
  readonly size: number;
  /** A second transcript of the same id: it is kept, and its session shown as the first tells it. */
  readonly copy: boolean;
  /** From the archive, because it is no longer on disk. */
  readonly gone: boolean;
  readonly note: SubsessionNote | null;
  /** What is kept of it, to see whether it still begins so. */
  readonly marks: readonly PieceMark[];
}

export interface UnitRead {
  /** Null when the session itself can't be read: what the archive has of it stays as it is. */
  readonly update: UnitUpdate | null;
  readonly bytes: number;
  readonly damaged: number;
  readonly unreadable: readonly string[];
}

export async function readUnit(job: UnitJob, places: ReadingPlaces): Promise<UnitRead> {
  const files: (ReadFile | null)[] = [];
  for (const file of job.files) files.push(await readFile(job, file, places));
  const read = files.filter((file) => file !== null);
  const unreadable = job.files.filter((_, index) => !files[index]?.from_disk).map(({ path }) => path);
  const bytes = read.reduce((sum, file) => sum + file.bytes, 0);
  const [first, ...others] = files.filter((file) => !file?.file.copy);
  if (!first) return { update: null, bytes, damaged: 0, unreadable };
  const subsessions = others.filter((file) => file !== null).map(asSubsession);
  const assembled = assembleSession(asFileTranscript(first), subsessions);
  const update: UnitUpdate = {
    top_id: job.top_id,
    sources: read.map(({ source }) => source),
    sessions: sessionRows(assembled, first.transcript.titles),
    spending: await priced(assembled.session.spending),
    kin: kinEntry(assembled.session, first.transcript),
  };
  const damaged = read.reduce((sum, { transcript }) => sum + transcript.damage.length, 0);
  return { update, bytes, damaged, unreadable };
}

interface ReadFile {
  readonly file: FileJob;
  readonly source: SourceUpdate;
  readonly transcript: Transcript;
  readonly bytes: number;
  /** Or from where it should be: a file that is gone is read from the archive and no surprise. */
  readonly from_disk: boolean;
}

/** As it is on disk; if it can't be read there, as it is kept; null when there is neither. */
async function readFile(job: UnitJob, file: FileJob, places: ReadingPlaces): Promise<ReadFile | null> {
  const read = await readTranscriptFile(file, places);
  if (read) return await asReadFile(job, file, read, true);
  if (file.gone || file.marks.length === 0) return null;
  const archived = await readTranscriptFile({ ...file, gone: true, marks: [] }, places);
  return archived && (await asReadFile(job, file, archived, false));
}

async function asReadFile(
  job: UnitJob,
  file: FileJob,
  read: TranscriptRead,
  from_disk: boolean,
): Promise<ReadFile> {
  const { path, agent, session_id, type } = file;
  const { size, mtime_ms, ctime_ms, rewritten, transcript, bytes } = read;
  const { subsessionNote } = await loadSource(agent);
  const note = file.gone || type === "session" ? file.note : (subsessionNote?.(path) ?? null);
  const top_id = job.top_id;
  const source = { path, agent, session_id, type, top_id, size, mtime_ms, ctime_ms, note, rewritten };
  return { file, source, transcript, bytes, from_disk };
}

function asFileTranscript({ file, transcript }: ReadFile) {
  return { file: { id: file.session_id, agent: file.agent, path: file.path }, transcript };
}

function asSubsession(read: ReadFile): SubsessionTranscript {
  return { ...asFileTranscript(read), note: read.source.note ?? NO_NOTE };
}

let prices: Promise<Prices> | undefined;

async function priced(spending: readonly Omit<SpendingEntry, "cost">[]): Promise<SpendingEntry[]> {
  if (spending.length === 0) return [];
  prices ??= loadPrices();
  const table = await prices;
  return spending.map((each) => ({ ...each, cost: costInBillionths(table, each) }));
}
