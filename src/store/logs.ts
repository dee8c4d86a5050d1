// What was kept of what agents wrote, byte for byte.
import type { SessionId } from "../model/ids.ts";
import type { LogLocation, SubsessionNote, TranscriptFile } from "../model/transcript.ts";

/** For reading a transcript again, be it still on the disk or not. */
export interface Logs {
  /** All that were ever read and not forgotten. */
  sources(): Promise<readonly SourceRow[]>;
  /** Null where nothing was read from it. */
  source(path: string): Promise<SourceRow | null>;
  /** Those of a session and its subsessions, the session's own first. */
  sourcesOf(top: SessionId): Promise<readonly SourceRow[]>;
  /** The kept bytes of a source from an offset on, in blocks. */
  bytes(path: string, from?: number, to?: number): AsyncIterable<Buffer>;
  /** What was kept of a source before it was rewritten, the oldest first. */
  earlier(path: string): AsyncIterable<Generation>;
  /** Sessions that a person took out, never to be taken in again. */
  forgotten(): Promise<ReadonlySet<SessionId>>;
}

/** The bytes of a file before it was rewritten, and where its first byte lies in the log. */
export interface Generation {
  readonly base: number;
  readonly bytes: Buffer;
}

/** A file as it was when it was last read. */
export interface SourceRow extends LogLocation {
  readonly path: string;
  readonly agent: string;
  readonly session_id: SessionId;
  readonly type: SourceType;
  /** The session that a subsession's file belongs to. */
  readonly top_id: SessionId | null;
  readonly size: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
  readonly kept_to: number;
  readonly generation: number;
  /** Where the newest generation begins in the log; 0 for all whose rewritten files replace the ones before. */
  readonly base: number;
  /** The version of the source that made its rows. */
  readonly reader_version: number;
  readonly note: SubsessionNote | null;
  /** No longer on disk. */
  readonly gone: boolean;
  /** False when its rows must be made anew. */
  readonly derived: boolean;
}

/** Where a log begins that is the only one of its session and was never rewritten. */
export const FIRST_LOG: Pick<SourceRow, "base" | "reader_version"> = { base: 0, reader_version: 1 };

export type SourceType = TranscriptFile["type"];
