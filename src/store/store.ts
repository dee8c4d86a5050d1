// The store's contract: keeping and finding. Asynchronous and coarse, a session at a time, so that a database on another
// machine can stand behind it as well; how a row is stored is the dialect's own affair.
import type { RecordId, SessionId } from "../model/ids.ts";
import type { FoundSummary } from "../model/title.ts";
import type { SubsessionNote } from "../model/transcript.ts";
import type {
  ConversationPage,
  FileFilter,
  FileTouchRow,
  ProjectRow,
  RenameRow,
  SearchFound,
  SearchQuestion,
  SessionCost,
  SessionFilter,
  SpentFilter,
  TurnPlace,
  TurnRange,
} from "./asking.ts";
import type { PackedSession } from "./pack.ts";
import type {
  ArchivedSession,
  ByteRange,
  FinalMessage,
  KinEntry,
  KinPlace,
  KinRow,
  SessionEntry,
  SpendingEntry,
  SpentRow,
  TocLine,
  TurnEntry,
  TurnLine,
} from "./rows.ts";

import type { WritingDesk, WrittenTexts } from "./writing.ts";

/** Never blocked by whoever writes. */
export interface Store extends WrittenTexts {
  sessions(filter?: SessionFilter): Promise<readonly ArchivedSession[]>;
  /** A page of them with what each cost and how long it took, and how many there are on all pages. */
  conversations(filter: SessionFilter): Promise<ConversationPage>;
  /** Those of exactly this id; more than one only for subsessions, whose ids agents give twice. */
  sessionsById(id: SessionId): Promise<readonly ArchivedSession[]>;
  /** Ids of sessions and subsessions that begin with the text, sessions first. */
  idsBeginning(text: string, limit: number): Promise<readonly SessionId[]>;
  subsessions(top: SessionId): Promise<readonly ArchivedSession[]>;
  /** All of one tree, by its root. */
  tree(root: SessionId): Promise<readonly ArchivedSession[]>;
  /** What sessions are named and linked by: of all, or of one tree. */
  kin(root?: SessionId): Promise<readonly KinRow[]>;
  /** Every summary in any transcript. */
  summaries(): Promise<readonly FoundSummary[]>;
  /** What people called a session, in order; empty where they took it back. */
  renames(id: SessionId): Promise<readonly RenameRow[]>;
  projects(): Promise<readonly ProjectRow[]>;
  turns(session: ArchivedSession, range?: TurnRange): Promise<readonly TurnEntry[]>;
  /** A session's table of contents. */
  toc(session: ArchivedSession): Promise<readonly TocLine[]>;
  /** Where the turn of this interaction id is, the session that had it first before those that copied it. */
  turnsCalled(id: RecordId): Promise<readonly TurnPlace[]>;
  search(question: SearchQuestion): Promise<SearchFound>;
  /** What was spent; of every session unless one is named. */
  spent(filter?: SpentFilter): Promise<readonly SpentRow[]>;
  /** What each of these sessions spent; nothing for who spent nothing, and for subsessions. */
  costs(ids: readonly SessionId[]): Promise<ReadonlyMap<SessionId, SessionCost>>;
  fileTouches(filter: FileFilter): Promise<readonly FileTouchRow[]>;
  sources(): Promise<readonly SourceRow[]>;
  source(path: string): Promise<SourceRow | null>;
  /** Those of a session and its subsessions, the session's own first. */
  sourcesOf(top: SessionId): Promise<readonly SourceRow[]>;
  /** The kept bytes of a source from an offset on, in pieces. */
  bytes(path: string, from?: number, to?: number): AsyncIterable<Buffer>;
  /** What was kept of a source before it was rewritten, the oldest first. */
  earlierBytes(path: string): AsyncIterable<Buffer>;
  /** False once a newer clew has changed how it is kept: who reads it has to be started anew. */
  isCurrent(): Promise<boolean>;
  /** False while sessions are read for the first time, or all of them anew: none has its place among the others yet. */
  isSettled(): Promise<boolean>;
  counts(): Promise<StoreCounts>;
  figures(): Promise<StoreFigures>;
  /** The same for two archives that hold the same, however they came about. */
  digest(): Promise<string>;
  /** Complaints of the database about itself; empty when all is well. */
  check(): Promise<readonly string[]>;
  /** A person's marks; they outlive every rebuild. */
  mark(id: SessionId, change: MarkChange): Promise<void>;
  /** A person's name for a session, which outlives every rebuild; an empty one takes it back. */
  rename(id: SessionId, title: string): Promise<void>;
  /** What was told of a session's last words, turn by turn, beside its transcript. */
  finalMessages(id: SessionId): Promise<readonly FinalMessage[]>;
  keepFinalMessage(message: FinalMessage): Promise<void>;
  /** Takes a session out with its bytes, and remembers only never to take it in again. */
  forget(id: SessionId): Promise<void>;
  forgotten(): Promise<ReadonlySet<SessionId>>;
  /** Sessions of which anything changed since, whoever changed it; since 0 all that there ever were. */
  changes(since: number): Promise<SessionChanges>;
  /** Another number whenever others committed something; asked for often, so it costs next to nothing. */
  commits(): Promise<number>;
  /** A session's turns as they are told while it goes on; of those with bytes from `from` on, also where they stand. */
  turnLines(session: SessionEntry, from: number): Promise<readonly TurnLine[]>;
  close(): Promise<void>;
}

/** What only the one elected writer does. */
export interface StoreWriter extends Store, WritingDesk {
  /** Hashes of the kept pieces of a source's newest generation, in order. */
  pieceMarks(path: string): Promise<readonly PieceMark[]>;
  /** Rows of sessions, all or nothing; turns that did not change are not touched. */
  writeUnits(units: readonly UnitUpdate[]): Promise<WriteCounts>;
  /**
   * Sessions that changed since they were named and linked, with all that may be linked with them; without their records,
   * where no summary asks for those.
   */
  unsettledKin(): Promise<readonly KinRow[]>;
  settleKin(places: readonly KinPlace[]): Promise<void>;
  /** Settles which session owns what was spent, where several hold the same API message. */
  settleSpending(): Promise<void>;
  /** Puts up to `most` waiting prompts and answers into the full-text index; answers how many still wait. */
  indexSaid(most: number): Promise<number>;
  /** What is left to be read: bytes not yet kept, and turns whose work is not yet in the full-text index. */
  waiting(): Promise<readonly WaitingSource[]>;
  /** Keeps bytes and indexes what was done, all or nothing. */
  writeDone(updates: readonly DoneUpdate[]): Promise<void>;
  /** Sources that are no longer on disk, or are again; their sessions stay. */
  markGone(paths: readonly string[], gone: boolean): Promise<void>;
  /** Drops what can be derived again; every source counts as unread. */
  dropDerived(): Promise<void>;
  /** Small steps of tidying, for when there is nothing else to do; false when there is none left. */
  tidy(): Promise<boolean>;
}

/** What changed up to a point that can be asked from the next time. */
export interface SessionChanges {
  readonly seq: number;
  /** The sessions themselves, also where only a subsession changed; in the order of their last changes. */
  readonly sessions: readonly SessionId[];
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

export interface PieceMark {
  readonly offset: number;
  readonly length: number;
  readonly hash: string;
}

export interface KeptPiece extends PieceMark {
  /** Compressed. */
  readonly data: Uint8Array;
}

export interface SourceUpdate extends Omit<SourceRow, "gone" | "derived" | "kept_to" | "generation"> {
  /** The file is not what was kept of it any more: what was kept so far stays, under its own generation. */
  readonly rewritten: boolean;
}

/** All that one reading gives of a session and its subsessions. */
export interface UnitUpdate {
  readonly top_id: SessionId;
  readonly sources: readonly SourceUpdate[];
  readonly sessions: readonly PackedSession[];
  readonly spending: readonly SpendingEntry[];
  /** Null for what is no session to show, or was never read. */
  readonly kin: KinEntry | null;
}

/** How much work a write was. */
export interface WriteCounts {
  readonly new_sessions: number;
  readonly changed_sessions: number;
  readonly turns_written: number;
}

export interface WaitingSource {
  readonly source: SourceRow;
  /** Sessions whose lines in a list of many are not to be kept. */
  readonly without: readonly SessionId[];
  readonly turns: readonly WaitingTurn[];
}

export interface WaitingTurn {
  /** The store's own name for it. */
  readonly key: number;
  readonly spans: readonly ByteRange[];
  /** Where the first chunk begins that is not indexed, or not full. */
  readonly done_to: number;
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

export interface MarkChange {
  readonly pinned?: boolean;
  readonly archived?: boolean;
}

/** What can be counted in a moment. */
export interface StoreCounts {
  readonly sessions: number;
  readonly subsessions: number;
  readonly ghosts: number;
  readonly recovered: number;
  /** Bytes of transcripts that were read and are not kept yet. */
  readonly unkept_bytes: number;
  /** Turns whose prompts, and whose work, are not searchable yet. */
  readonly said_waiting: number;
  readonly done_waiting: number;
}

export interface StoreFigures extends StoreCounts {
  readonly turns: number;
  readonly sources: number;
  readonly sources_gone: number;
  /** Bytes of transcripts kept, as they were and as they are stored. */
  readonly kept_bytes: number;
  readonly stored_bytes: number;
  readonly database_bytes: number;
}
