// What was kept of what agents wrote, byte for byte.
import type { SessionId } from "../model/ids.ts";
import type { SubsessionNote } from "../model/transcript.ts";

/** For reading a transcript again, be it still on the disk or not. */
export interface Logs {
  /** All that were ever read and not forgotten. */
  sources(): Promise<readonly SourceRow[]>;
  /** Null where nothing was read from it. */
  source(path: string): Promise<SourceRow | null>;
  /** Those of a session and its subsessions, the session's own first. */
  sourcesOf(top: SessionId): Promise<readonly SourceRow[]>;
  /** The kept bytes of a source from an offset on, in pieces. */
  bytes(path: string, from?: number, to?: number): AsyncIterable<Buffer>;
  /** What was kept of a source before it was rewritten, the oldest first. */
  earlierBytes(path: string): AsyncIterable<Buffer>;
  /** Sessions that a person took out, never to be taken in again. */
  forgotten(): Promise<ReadonlySet<SessionId>>;
}

/** A file as it was when it was last read. */
export interface SourceRow {
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
  readonly note: SubsessionNote | null;
  /** No longer on disk. */
  readonly gone: boolean;
  /** False when its rows must be made anew. */
  readonly derived: boolean;
}

export type SourceType = "session" | "subsession" | "history";
