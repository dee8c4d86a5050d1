// What the one elected writer takes in: bytes and rows of what agents wrote, and what follows from them.
import type { SessionId } from "../model/ids.ts";
import type { SourceRow } from "./logs.ts";
import type { PackedSession } from "./pack.ts";
import type { ByteRange, KinEntry, KinPlace, KinRow, SpendingEntry } from "./rows.ts";

export interface Intake {
  /** Hashes of the kept pieces of a source's newest generation, in order. */
  pieceMarks(path: string): Promise<readonly PieceMark[]>;
  /** Rows of sessions, all or nothing; turns that did not change are not touched. */
  writeUnits(units: readonly UnitUpdate[]): Promise<WriteCounts>;
  /** Keeps as several logs what was kept as one, all or nothing; none of them has been read yet. */
  splitSource(path: string, logs: readonly SourceUpdate[]): Promise<void>;
  /** Sources that are no longer on disk, or are again; their sessions stay. */
  markGone(paths: readonly string[], gone: boolean): Promise<void>;
  /** What is left to be read: bytes not yet kept, and turns whose work is not yet in the full-text index. */
  waiting(): Promise<readonly WaitingSource[]>;
  /** Keeps bytes and indexes what was done, all or nothing. */
  writeDone(updates: readonly DoneUpdate[]): Promise<void>;
  /** Puts up to `most` waiting prompts and answers into the full-text index; answers how many still wait. */
  indexSaid(most: number): Promise<number>;
  /**
   * Sessions that changed since they were named and linked, with all that may be linked with them; without their records,
   * where no summary asks for those.
   */
  unsettledKin(): Promise<readonly KinRow[]>;
  /** Writes down where each of them is in its tree, and what it is called. */
  settleKin(places: readonly KinPlace[]): Promise<void>;
  /** Settles which session owns what was spent, where several hold the same API message. */
  settleSpending(): Promise<void>;
}

/** All that one reading gives of a session and its subsessions. */
export interface UnitUpdate {
  readonly top_id: SessionId;
  readonly sources: readonly SourceUpdate[];
  /** Null where only what is kept changed, so that all rows stay. */
  readonly sessions: readonly PackedSession[] | null;
  readonly spending: readonly SpendingEntry[];
  /** Null for what is no session to show, or was never read. */
  readonly kin: KinEntry | null;
}

export interface SourceUpdate extends Omit<SourceRow, "gone" | "derived" | "kept_to" | "generation"> {
  /** The file is not what was kept of it any more: what was kept so far stays, under its own generation. */
  readonly rewritten: boolean;
  /** Bytes to keep in the same transaction: those of entries, which can't be read again. */
  readonly pieces?: readonly KeptPiece[];
}

/** How much work a write was. */
export interface WriteCounts {
  readonly new_sessions: number;
  readonly changed_sessions: number;
  readonly turns_written: number;
}

export interface PieceMark {
  readonly offset: number;
  readonly length: number;
  readonly hash: string;
}

export interface KeptPiece extends PieceMark {
  /** Compressed. */
  readonly data: Uint8Array;
}

export interface WaitingSource {
  readonly source: SourceRow;
  readonly turns: readonly WaitingTurn[];
}

export interface WaitingTurn {
  /** The store's own name for it. */
  readonly key: number;
  readonly spans: readonly ByteRange[];
  /** Where the first chunk begins that is not indexed, or not full. */
  readonly done_to: number;
  /** Part of it lies in a later log of its session. */
  readonly continues: boolean;
}

export interface DoneUpdate {
  readonly path: string;
  /** As the file was when it was read; nothing is written if rows have been made of another state since. */
  readonly size: number;
  readonly generation: number;
  /** How much of the transcript was read for it. */
  readonly bytes: number;
  readonly pieces: readonly KeptPiece[];
  /** For each turn what replaces its chunks from `from` on; all that there is of it is then indexed. */
  readonly turns: readonly DoneTurn[];
}

export interface DoneTurn {
  readonly key: number;
  readonly from: number;
  readonly to: number;
  readonly chunks: readonly DoneChunk[];
}

/** A stretch of a turn's work as words for the index, in UTF-8: bytes go from thread to thread without being copied. */
export interface DoneChunk extends ByteRange {
  /** It has its size; what comes later goes into the next one. */
  readonly full: boolean;
  readonly thinking: Uint8Array;
  readonly tools: Uint8Array;
  readonly outputs: Uint8Array;
}
