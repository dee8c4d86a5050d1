// What is in a session: its turns, and the files that they touched.
import type { RecordId, SessionId } from "../model/ids.ts";
import type { ArchivedSession, FinalMessage, SessionEntry, TocLine, TurnEntry, TurnLine } from "./rows.ts";

/** For showing a session, and for going on from it. */
export interface Turns {
  /** In order; all of them without a range. */
  turns(session: ArchivedSession, range?: TurnRange): Promise<readonly TurnEntry[]>;
  /** A session's table of contents. */
  toc(session: ArchivedSession): Promise<readonly TocLine[]>;
  /** A session's turns as they are told while it goes on; of those with bytes from `from` on, also where they stand. */
  turnLines(session: SessionEntry, from: number): Promise<readonly TurnLine[]>;
  /** Where the turn of this interaction id is, the session that had it first before those that copied it. */
  turnsById(id: RecordId): Promise<readonly TurnLocation[]>;
  /** Which turns read or edited files, the latest first. */
  fileTouches(filter: FileFilter): Promise<readonly FileTouchRow[]>;
  /** What was told of a session's last words, turn by turn, beside its transcript. */
  finalMessages(id: SessionId): Promise<readonly FinalMessage[]>;
}

export interface TurnRange {
  readonly from: number;
  readonly to: number;
}

/** Where a turn is, without its contents. */
export interface TurnLocation {
  readonly session_id: SessionId;
  readonly top_id: SessionId;
  readonly number: number;
}

export interface FileFilter {
  /** A path, or the end of one from a `/` on; any without it. */
  readonly path?: string;
  /** Touched in this session or its subsessions. */
  readonly session?: SessionId;
  readonly access?: "read" | "edited";
  readonly since?: string;
  readonly until?: string;
  /** Leaves out turns that began later. */
  readonly as_of?: string;
  readonly limit?: number;
}

export interface FileTouchRow {
  readonly path: string;
  readonly access: "read" | "edited";
  readonly session: ArchivedSession;
  readonly turn: TurnEntry;
}
