// Which transcripts their agent is about to delete, and whether the archive has them.
import type { SessionId } from "../../model/ids.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import type { SourceRow } from "../../store/logs.ts";

export interface TranscriptAtRisk {
  readonly path: string;
  readonly session_id: SessionId;
  /** From when on the agent may delete it; it does so when it next starts. */
  readonly deleted_from: string;
  /** False while there are bytes in it that the archive has not kept. */
  readonly kept: boolean;
}

export interface Retention {
  /** How long the agent keeps a transcript after its last change, by the transcript's path. */
  days(path: string): number;
  readonly now: Date;
}

/** What comes first is first. */
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

/** The size alone could be that of a rewritten file; with the time that nobody can set it is the file that was read. */
function isKept(file: TranscriptFile, source: SourceRow | undefined): boolean {
  return source !== undefined && source.kept_to >= file.size && source.ctime_ms === file.ctime_ms;
}

/** Who keeps transcripts for a million days has set a time that no calendar has. */
function isoTime(ms: number): string {
  return new Date(Math.min(ms, LAST_MS)).toISOString();
}

const LAST_MS = Date.parse("9999-12-31T00:00:00Z");
