// Defines what the one elected writer stores: bytes and rows read from agents' files, and the data derived
// from them.
import type { SessionId } from "../model/ids.ts";
import type { SourceRow } from "./logs.ts";
import type { PackedSession } from "./pack.ts";
import type { ByteRange, EvidenceEntry, EvidenceRow, LinkedSession, SpendingEntry } from "./rows.ts";

export interface Intake {
  /** Returns the hashes of the archived blocks of a source's newest generation, in order. */
  blockHashes(path: string): Promise<readonly BlockHash[]>;
  /**
   * Writes provisional rows of sessions that have none. Writing their bundles replaces the rows, and the next assignment of
   * costs replaces their sums, once all of them were replaced.
   */
  writeHeadlines(headlines: readonly Headlined[]): Promise<void>;
  /** Removes provisional rows: their sessions can't be read. */
  dropHeadlines(): Promise<void>;
  /** Writes the rows of sessions, all or nothing. Turns that did not change are not touched. */
  writeBundles(bundles: readonly BundleUpdate[]): Promise<WriteCounts>;
  /** Replaces one archived log by several, all or nothing. The new logs count as unread. */
  splitSource(path: string, logs: readonly SourceUpdate[]): Promise<void>;
  /** Deletes a session with its subsessions and all archived bytes, as if it had never been read. It may come again. */
  removeBundle(top: SessionId): Promise<void>;
  /** Marks sources as missing from the disk, or as present again. Their sessions stay. */
  markGone(paths: readonly string[], gone: boolean): Promise<void>;
  /**
   * Lists what is left to read: bytes not yet archived, and turns whose work is not yet in the full-text
   * index. Only keys, because on a first run that is everything.
   */
  waiting(): Promise<WaitingList>;
  /** Returns the sources with these keys, those that still exist. */
  waitingSources(keys: readonly number[]): Promise<readonly WaitingSource[]>;
  /** Archives bytes and indexes work, all or nothing. */
  writeWork(updates: readonly WorkUpdate[]): Promise<void>;
  /**
   * Adds up to `most` waiting prompts and answers to the full-text index. Returns how many are still waiting.
   */
  indexDialogue(most: number): Promise<number>;
  /** Returns the link groups of the sessions that changed since they were linked. */
  unlinkedGroups(): Promise<readonly number[]>;
  /** Returns the evidence of all sessions in these link groups. `records` is empty unless there is a summary to assign. */
  evidenceIn(groups: readonly number[]): Promise<readonly EvidenceRow[]>;
  /** Writes each session's link, its position in its tree, and the title a summary gives it. */
  writeLinks(linked: readonly LinkedSession[]): Promise<void>;
  /** Assigns the cost of each API message to one session, where several hold a copy of it. */
  assignCosts(): Promise<void>;
}

/** A provisional session, with each API message of its own and of its subsessions. */
export interface Headlined {
  readonly session: PackedSession;
  /** `inherited` is set for each that another session owns. */
  readonly spending: readonly SpendingEntry[];
}

/** Everything read of one bundle: a session and its subsessions. */
export interface BundleUpdate {
  readonly top_id: SessionId;
  readonly sources: readonly SourceUpdate[];
  /** Null if only the archived bytes changed, so all rows stay. */
  readonly sessions: readonly PackedSession[] | null;
  readonly spending: readonly SpendingEntry[];
  /** Null for a bundle that has no session to show or was never read. */
  readonly link_evidence: EvidenceEntry | null;
  /**
   * True if it was read from archived bytes of which some are lost. Rows that were made from all of them stay, and the
   * sources still count as unread.
   */
  readonly lost?: boolean;
}

export interface SourceUpdate extends Omit<SourceRow, "gone" | "derived" | "kept_to" | "generation"> {
  /**
   * True if the file no longer begins with the bytes archived from it. Those bytes stay, under their own
   * generation.
   */
  readonly rewritten: boolean;
  /** When the agent's file was found to lack something it had before; absent if it lacks nothing. */
  readonly cut_at?: string;
  /** True if the stored row is the same, so it need not be written. */
  readonly same?: boolean;
  /** Bytes to archive in the same transaction: entries, which can't be read again. */
  readonly blocks?: readonly ArchivedBlock[];
}

/** How much a write changed. */
export interface WriteCounts {
  readonly new_sessions: number;
  readonly changed_sessions: number;
  readonly turns_written: number;
  /** Sessions whose rows stayed, because some of their bytes are lost. */
  readonly rows_kept: readonly SessionId[];
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

export interface WaitingList {
  /** The store's own keys of the sources, in the order to read them. */
  readonly keys: readonly number[];
  /** The size of all of them together. */
  readonly bytes: number;
}

export interface WaitingSource {
  readonly source: SourceRow;
  readonly turns: readonly WaitingTurn[];
}

export interface WaitingTurn {
  /** The store's own key of the turn. */
  readonly key: number;
  readonly spans: readonly ByteRange[];
  /** Start of the first chunk that is not indexed, or not full. */
  readonly work_indexed_to: number;
  /** True if part of the turn is in a later log of its session. */
  readonly continues: boolean;
}

export interface WorkUpdate {
  readonly path: string;
  /**
   * Size of the file when it was read. Nothing is written if rows have been made from another state since.
   */
  readonly size: number;
  readonly generation: number;
  /** How much of the transcript was read for this update. */
  readonly bytes: number;
  readonly blocks: readonly ArchivedBlock[];
  /** For each turn, the chunks that replace those from `from` on. After that, the whole turn is indexed. */
  readonly turns: readonly WorkTurn[];
}

export interface WorkTurn {
  readonly key: number;
  readonly from: number;
  readonly to: number;
  readonly chunks: readonly WorkChunk[];
}

/** A range of a turn's work as words for the index. */
export interface WorkChunk extends ByteRange, WorkWords {
  /** True once the chunk has reached its size; later text goes into the next one. */
  readonly full: boolean;
  /** The texts that contain secrets, unredacted; null if none does. */
  readonly secret: WorkWords | null;
}

/** UTF-8 bytes pass between threads without being copied. */
export interface WorkWords {
  readonly thinking: Uint8Array;
  readonly tools: Uint8Array;
  readonly outputs: Uint8Array;
}
