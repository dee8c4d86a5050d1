// What the archive keeps of a session and its turns: the rows, as every dialect of the store takes and gives them.
import type { SessionId } from "../model/ids.ts";
import type { LinkEvidence, SessionLink, TreePosition } from "../model/link.ts";
import type { Damage } from "../model/record.ts";
import type { Session, Subsession } from "../model/session.ts";
import type { SummaryRecord, TitleOrigin, TitleRecord } from "../model/title.ts";
import type { TranscriptFacts } from "../model/transcript.ts";
import type { Ending, Turn } from "../model/turn.ts";
import type { Spending, Usage } from "../model/usage.ts";

/** A session, or a subsession, as its transcripts tell it. */
export interface SessionEntry extends Pick<Session, SessionField> {
  /** The session that a subsession stands in, at whatever depth; a session's own id for itself. */
  readonly top_id: SessionId;
  /** The session or subsession that started it; null for a session. */
  readonly parent_id: SessionId | null;
  /** How its last turn ended; its status follows from this, the time and the agent's processes. */
  readonly ending: Ending;
  /** By its own transcript; an archived session bears the strongest that there is. */
  readonly title: string;
  readonly title_origin: TitleOrigin;
  /** A fingerprint of all that was said in it; empty where nothing was. */
  readonly hash: string;
  readonly messages: number;
  readonly turns: number;
  readonly subsessions: number;
  /** The first places of damage; `damaged` counts all. */
  readonly damage: readonly Damage[];
  readonly damaged: number;
  /** Its transcript was never seen: only the agent's list of typed prompts tells of it. */
  readonly recovered: boolean;
  readonly started_by: StartedBy | null;
}

/** What stands in a row as it stands in the session. */
type SessionField =
  | "id"
  | "agent"
  | "path"
  | keyof TranscriptFacts
  | "models"
  | "branches"
  | "tasks"
  | "usage"
  | "kinds"
  | "unknown_kinds"
  | "ghost";

/** What a subsession was started by. */
export type StartedBy = Pick<Subsession, "call_id" | "turn" | "depth" | "agent_type" | "description">;

/** A session as it stands in the archive, with what people and the disk say of it. */
export interface ArchivedSession extends SessionEntry {
  readonly pinned: boolean;
  readonly archived: boolean;
  /** The agent has deleted its transcript; the archive has it still. */
  readonly source_deleted: boolean;
  /** How it hangs on the session it came from; null where it came from none. */
  readonly link: SessionLink | null;
  readonly position: TreePosition;
}

/** What a session is linked and titled by, made from its transcript alone. */
export interface EvidenceEntry {
  readonly evidence: LinkEvidence;
  /** Candidate keys: sessions that can be linked share at least one. Sharing one does not imply a link. */
  readonly link_keys: Float64Array;
  /** Which records it holds, as `sessions/record-keys.ts` lists them. */
  readonly records: Uint32Array;
  readonly titles: readonly TitleRecord[];
  readonly summaries: readonly SummaryRecord[];
}

/** As much of it as is asked for again. */
export interface EvidenceRow extends Omit<EvidenceEntry, "link_keys" | "summaries"> {
  /** The link group: the same number for all sessions that share a link key, directly or through others. */
  readonly link_group: number;
}

/** What linking found out about one session. */
export interface LinkedSession {
  readonly link: SessionLink | null;
  readonly position: TreePosition;
  /** The title by a summary that is its own, wherever that stands. */
  readonly summary: string | null;
}

/** A turn with its place in the transcript as stretches instead of edges. */
export interface TurnEntry extends Omit<Turn, "first_record" | "last_record"> {
  /** What the agent said before its last message. */
  readonly words: string | null;
  /** Where its records stand in the transcript, in order. */
  readonly spans: readonly ByteRange[];
  /** What it is about, in one line: as a model wrote it, else by its own words. */
  readonly gist: string;
}

/** A line of a table of contents. */
export interface TocLine extends Pick<TurnEntry, "number" | "id" | "gist" | "started_at"> {
  readonly has_prompt: boolean;
  readonly has_answer: boolean;
}

/** What an agent said to end a turn, as somebody told it who was there. */
export interface FinalMessage {
  /** The same for whoever tells the same one again. */
  readonly event_id: string;
  readonly session_id: SessionId;
  /** The turn's number, where it was told; else its time says which one it was. */
  readonly turn: number | null;
  readonly prompt_id: string | null;
  readonly text: string;
  readonly origin: "hook" | "request";
  readonly said_at: string;
}

/** A line of a table of contents, with what changes while the turn goes on. */
export interface TurnLine extends TocLine, Pick<TurnEntry, "ending"> {
  /** Empty where the turn ended before the bytes that were asked about. */
  readonly spans: readonly ByteRange[];
}

/** A stretch of a transcript, in bytes; `to` is the byte behind it. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** What one API message spent, and what that costs in billionths of a dollar; null: no price is known. */
export interface SpendingEntry extends Spending {
  readonly cost: number | null;
}

/** What a session spent with one model within a quarter of an hour, which every time zone's days are made of. */
export interface SpentRow {
  readonly session_id: SessionId;
  readonly project_path: string | null;
  readonly model: string | null;
  /** The beginning of the quarter; null where no time is known. */
  readonly timestamp: string | null;
  /** True for what it only copied from another session. */
  readonly inherited: boolean;
  readonly messages: number;
  readonly usage: Usage;
  /** In billionths of a dollar, of what has a price. */
  readonly cost: number;
  readonly unpriced: number;
}
