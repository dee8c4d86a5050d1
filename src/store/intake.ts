// What the one elected writer takes in: bytes and rows of what agents wrote, and what follows from them.
import type { SessionId } from "../model/ids.ts";
import type { SourceRow } from "./logs.ts";
import type { PackedSession } from "./pack.ts";
import type { ByteRange, EvidenceEntry, EvidenceRow, LinkedSession, SpendingEntry } from "./rows.ts";

export interface Intake {
  /** Hashes of the archived blocks of a source's newest generation, in order. */
  blockHashes(path: string): Promise<readonly BlockHash[]>;
  /** Rows of sessions, all or nothing; turns that did not change are not touched. */
  writeBundles(bundles: readonly BundleUpdate[]): Promise<WriteCounts>;
  /** Keeps as several logs what was kept as one, all or nothing; none of them has been read yet. */
  splitSource(path: string, logs: readonly SourceUpdate[]): Promise<void>;
  /** Sources that are no longer on disk, or are again; their sessions stay. */
  markGone(paths: readonly string[], gone: boolean): Promise<void>;
  /** What is left to be read: bytes not yet kept, and turns whose work is not yet in the full-text index. */
  waiting(): Promise<readonly WaitingSource[]>;
  /** Keeps bytes and indexes work, all or nothing. */
  writeWork(updates: readonly WorkUpdate[]): Promise<void>;
  /** Puts up to `most` waiting prompts and answers into the full-text index; answers how many still wait. */
  indexDialogue(most: number): Promise<number>;
  /**
   * Evidence of the sessions that changed since they were linked, and of everyone in their link groups. `records` is empty
   * unless there is a summary to assign.
   */
  unlinkedEvidence(): Promise<readonly EvidenceRow[]>;
  /** Writes each session's link, its position in its tree, and the title a summary gives it. */
  writeLinks(linked: readonly LinkedSession[]): Promise<void>;
  /** Assigns the cost of each API message to one session, where several hold a copy of it. */
  assignCosts(): Promise<void>;
}

/** Everything read of one bundle: a session and its subsessions. */
export interface BundleUpdate {
  readonly top_id: SessionId;
  readonly sources: readonly SourceUpdate[];
  /** Null where only what is kept changed, so that all rows stay. */
  readonly sessions: readonly PackedSession[] | null;
  readonly spending: readonly SpendingEntry[];
  /** Null for what is no session to show, or was never read. */
  readonly link_evidence: EvidenceEntry | null;
}

export interface SourceUpdate extends Omit<SourceRow, "gone" | "derived" | "kept_to" | "generation"> {
  /** The file is not what was kept of it any more: what was kept so far stays, under its own generation. */
  readonly rewritten: boolean;
  /** Bytes to keep in the same transaction: those of entries, which can't be read again. */
  readonly blocks?: readonly ArchivedBlock[];
}

/** How much work a write was. */
export interface WriteCounts {
  readonly new_sessions: number;
  readonly changed_sessions: number;
  readonly turns_written: number;
}

export interface BlockHash {
  readonly offset: number;
  readonly length: number;
  readonly hash: string;
}

export interface ArchivedBlock extends BlockHash {
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
  readonly work_indexed_to: number;
  /** Part of it lies in a later log of its session. */
  readonly continues: boolean;
}

export interface WorkUpdate {
  readonly path: string;
  /** As the file was when it was read; nothing is written if rows have been made of another state since. */
  readonly size: number;
  readonly generation: number;
  /** How much of the transcript was read for it. */
  readonly bytes: number;
  readonly blocks: readonly ArchivedBlock[];
  /** For each turn what replaces its chunks from `from` on; all that there is of it is then indexed. */
  readonly turns: readonly WorkTurn[];
}

export interface WorkTurn {
  readonly key: number;
  readonly from: number;
  readonly to: number;
  readonly chunks: readonly WorkChunk[];
}

/** A stretch of a turn's work as words for the index, in UTF-8: bytes go from thread to thread without being copied. */
export interface WorkChunk extends ByteRange {
  /** It has its size; what comes later goes into the next one. */
  readonly full: boolean;
  readonly thinking: Uint8Array;
  readonly tools: Uint8Array;
  readonly outputs: Uint8Array;
}
