// Finds the transcripts that their agent is about to delete, and whether the archive has them.
import type { SessionId } from "../../model/ids.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import type { SourceRow } from "../../store/logs.ts";

export interface TranscriptAtRisk {
  readonly path: string;
  readonly session_id: SessionId;
  /** When the agent may delete it. Agents delete on their next start. */
  readonly deleted_from: string;
  /** False while the archive lacks some of its bytes. */
  readonly kept: boolean;
}

export interface Retention {
  /** Returns how many days the agent keeps this transcript after its last change. */
  days(path: string): number;
  readonly now: Date;
}

/** A transcript, and the time from which its agent may delete it. */
export interface EndingTranscript {
  readonly file: TranscriptFile;
  readonly end: number;
}

/** Returns the transcripts that may be deleted within a week, soonest first. */
export function deletedSoon(files: readonly TranscriptFile[], { days, now }: Retention): EndingTranscript[] {
  const endOf = ({ mtime_ms, path }: TranscriptFile) => mtime_ms + days(path) * DAY_MS;
  return files
    .filter((file) => endOf(file) - now.getTime() < SOON_DAYS * DAY_MS)
    .map((file) => ({ file, end: endOf(file) }))
    .sort((one, other) => one.end - other.end || (one.file.path < other.file.path ? -1 : 1));
}

/** Says of each whether the archive has it: `kept` has the paths of those. */
export function atRisk(ending: readonly EndingTranscript[], kept: ReadonlySet<string>): TranscriptAtRisk[] {
  return ending.map(({ file, end }) => ({
    path: file.path,
    session_id: file.id,
    deleted_from: isoTime(end),
    kept: kept.has(file.path),
  }));
}

export const SOON_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Compares the change time too, because a rewritten file may have the same size and programs cannot set that time.
 */
export function isKept(file: TranscriptFile, source: SourceRow): boolean {
  return source.kept_to >= file.size && source.ctime_ms === file.ctime_ms;
}

/** Caps the time, because a retention of a million days ends after the last date that JavaScript knows. */
function isoTime(ms: number): string {
  return new Date(Math.min(ms, LAST_MS)).toISOString();
}

const LAST_MS = Date.parse("9999-12-31T00:00:00Z");
