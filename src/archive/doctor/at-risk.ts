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

/** Returns the transcripts that may be deleted within a week, soonest first. */
export function atRisk(
  files: readonly TranscriptFile[],
  sources: readonly SourceRow[],
  { days, now }: Retention,
): TranscriptAtRisk[] {
  const known = new Map(sources.map((source) => [source.path, source]));
  return files
    .map((file) => ({ file, end: file.mtime_ms + days(file.path) * DAY_MS }))
    .filter(({ end }) => end - now.getTime() < SOON_DAYS * DAY_MS)
    .sort((one, other) => one.end - other.end || (one.file.path < other.file.path ? -1 : 1))
    .map(({ file, end }) => ({
      path: file.path,
      session_id: file.id,
      deleted_from: isoTime(end),
      kept: isKept(file, known.get(file.path)),
    }));
}

export const SOON_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Compares the change time too, because a rewritten file may have the same size and programs cannot set that time.
 */
function isKept(file: TranscriptFile, source: SourceRow | undefined): boolean {
  return source !== undefined && source.kept_to >= file.size && source.ctime_ms === file.ctime_ms;
}

/** Caps the time, because a retention of a million days ends after the last date that JavaScript knows. */
function isoTime(ms: number): string {
  return new Date(Math.min(ms, LAST_MS)).toISOString();
}

const LAST_MS = Date.parse("9999-12-31T00:00:00Z");
