// Gives access to the archived bytes of agents' files, exactly as they were written.
import type { SessionId } from "../model/ids.ts";
import type { LogLocation, SubsessionNote, TranscriptFile } from "../model/transcript.ts";
import type { ByteRange } from "./rows.ts";

/** Reads transcripts again, whether or not they are still on disk. */
export interface Logs {
  /** Returns all sources that were ever read and not forgotten. */
  sources(): Promise<readonly SourceRow[]>;
  /** Calls back with each of these sources, one at a time, so an archive of any size fits into memory. */
  eachSource(take: (source: SourceRow) => void): Promise<void>;
  /** Returns null if nothing was read from this path. */
  source(path: string): Promise<SourceRow | null>;
  /** Returns the sources of a session and its subsessions, the session's own first. */
  sourcesOf(top: SessionId): Promise<readonly SourceRow[]>;
  /**
   * Yields the archived bytes of a source from an offset on, in blocks, each compared with its hash. Bytes that no copy
   * has any more are reported to `on_lost`, and replaced by as many others that every reader reports as damage.
   */
  bytes(path: string, from?: number, to?: number, on_lost?: OnLost): AsyncIterable<Buffer>;
  /** Yields the bytes that a source had before it was rewritten, oldest first. */
  earlier(path: string): AsyncIterable<Generation>;
  /** Returns the sessions that a person deleted from the archive; they are never indexed again. */
  forgotten(): Promise<ReadonlySet<SessionId>>;
}

/** The bytes of a file before it was rewritten, and the address of the first of them in the log. */
export interface Generation {
  readonly base: number;
  readonly bytes: Buffer;
  /** Ranges of `bytes` that are lost. */
  readonly lost: readonly ByteRange[];
}

/** Receives a range of a source that is damaged in the archive and has no other copy. */
export type OnLost = (range: ByteRange) => void;

/** A file as it was when it was last read. */
export interface SourceRow extends LogLocation {
  readonly path: string;
  readonly agent: string;
  readonly session_id: SessionId;
  readonly type: SourceType;
  /** For a subsession's file: the session it belongs to. */
  readonly top_id: SessionId | null;
  readonly size: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
  readonly kept_to: number;
  readonly generation: number;
  /** Address of the newest generation in the log. 0 until the file is rewritten. */
  readonly base: number;
  /** The `Source.version` that made its rows. */
  readonly reader_version: number;
  readonly note: SubsessionNote | null;
  /** True if the file is no longer on disk. */
  readonly gone: boolean;
  /** False if its rows must be made again. */
  readonly derived: boolean;
}

/** Start of a log that is the only one of its session and was never rewritten. */
export const FIRST_LOG: Pick<SourceRow, "base" | "reader_version"> = { base: 0, reader_version: 1 };

export type SourceType = TranscriptFile["type"];
