// Reads the turns of a session and the files they touched.
import type { RecordId, SessionId } from "../model/ids.ts";
import type {
  ArchivedSession,
  FinalMessage,
  PeriodTurn,
  SessionEntry,
  TocLine,
  TurnEntry,
  TurnLine,
} from "./rows.ts";

/** Reads what is needed to show a session and to follow it. */
export interface Turns {
  /** Returns turns in order; all of them without a range. */
  turns(session: ArchivedSession, range?: TurnRange): Promise<readonly TurnEntry[]>;
  /** Returns a session's table of contents. */
  toc(session: ArchivedSession): Promise<readonly TocLine[]>;
  /** Returns what each turn of a session mostly did, in order. */
  turnWork(session: ArchivedSession): Promise<readonly TurnWorkRow[]>;
  /** Returns a session's turns for a live view. Turns with bytes after `from` also have their spans. */
  turnLines(
    session: Pick<SessionEntry, "id" | "top_id">,
    from: number,
    numbers?: readonly number[],
  ): Promise<readonly TurnLine[]>;
  /**
   * Returns a text for each session of a bundle that has turns: a JSON list with an item for each turn, which begins with
   * the turn's number and differs if the turn's line differs. It costs much less than the lines.
   */
  turnDigests(top: SessionId): Promise<ReadonlyMap<SessionId, string>>;
  /**
   * Returns the locations of a turn by its interaction id. The session that had it first comes before its
   * copies.
   */
  turnsById(id: RecordId): Promise<readonly TurnLocation[]>;
  /**
   * Returns the turns of sessions that began in a period, in order of time. A turn that other sessions copied is
   * returned once, for the session that had it first.
   */
  turnsBetween(period: TurnPeriod): Promise<readonly PeriodTurn[]>;
  /** Returns the turns that read or edited files, latest first. */
  fileTouches(filter: FileFilter): Promise<readonly FileTouchRow[]>;
  /** Returns the final messages of a session's turns that were reported outside its transcript. */
  finalMessages(id: SessionId): Promise<readonly FinalMessage[]>;
}

export type TurnWorkRow = Pick<TurnEntry, "number" | "id" | "work" | "compactions" | "started_at"> &
  Pick<TocLine, "failed">;

/** From `since` up to but not including `until`. */
export interface TurnPeriod {
  readonly since: string;
  readonly until: string;
  readonly project?: string;
  readonly agent?: string;
}

export interface TurnRange {
  readonly from: number;
  readonly to: number;
}

/** Location of a turn, without its contents. */
export interface TurnLocation {
  readonly session_id: SessionId;
  readonly top_id: SessionId;
  readonly number: number;
}

export interface FileFilter {
  /** A path, or the end of one from a `/` on; any file without it. */
  readonly path?: string;
  /** Touched in this session or its subsessions. */
  readonly session?: SessionId;
  /** Touched in a session of this project; as in `SessionFilter`. */
  readonly project?: string;
  /** Touched in a session of this agent. */
  readonly agent?: string;
  /** `changed`: edited, or changed by a shell command that names the file. Missing: read or edited. */
  readonly access?: "read" | "edited" | "changed";
  readonly since?: string;
  readonly until?: string;
  /** Leaves out turns that began later. */
  readonly as_of?: string;
  readonly limit?: number;
}

export interface FileTouchRow {
  readonly path: string;
  readonly access: "read" | "edited" | "command";
  readonly session: ArchivedSession;
  readonly turn: TurnEntry;
}
