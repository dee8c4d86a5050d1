// Defines the rows that the archive holds for sessions and their turns, the same in every dialect of the
// store.
import type { SessionId } from "../model/ids.ts";
import type { LinkEvidence, SessionLink, TreePosition } from "../model/link.ts";
import type { Damage } from "../model/record.ts";
import type { Session, Subsession } from "../model/session.ts";
import type { SummaryRecord, TitleOrigin, TitleRecord } from "../model/title.ts";
import type { TranscriptFacts } from "../model/transcript.ts";
import type { Ending, Turn, WorkKind } from "../model/turn.ts";
import type { Spending, Usage } from "../model/usage.ts";

/** A session or subsession, as its transcripts describe it. */
export interface SessionEntry extends Pick<Session, SessionField> {
  /** The session that contains a subsession, at any depth. For a session, its own id. */
  readonly top_id: SessionId;
  /** The session or subsession that started it; null for a session. */
  readonly parent_id: SessionId | null;
  /** How its last turn ended. Its status follows from this, the time and the agent's processes. */
  readonly ending: Ending;
  /** True while it waits for a person to answer a question, or to accept a plan. */
  readonly asks: boolean;
  /** The title from its own transcript. An `ArchivedSession` has the strongest of any origin. */
  readonly title: string;
  readonly title_origin: TitleOrigin;
  /** A fingerprint of all messages; empty if there are none. */
  readonly hash: string;
  readonly messages: number;
  readonly turns: number;
  readonly subsessions: number;
  /** The first damaged locations; `damaged` counts all of them. */
  readonly damage: readonly Damage[];
  readonly damaged: number;
  /** True if its transcript was never seen: it is known only from the agent's list of typed prompts. */
  readonly recovered: boolean;
  /** True while only its headline was read: it has its title, times, project and usage, and nothing of its turns. */
  readonly provisional?: true;
  /** One line about how it ended, from its last answer; null without a turn. */
  readonly outcome: string | null;
  /** How long its turns took, added up, without the time between them. */
  readonly active_ms: number;
  readonly started_by: StartedBy | null;
  /** Where its messages are, if they can be read a piece at a time; null if it has to be read as a whole. */
  readonly outline: Outline | null;
}

/** Places of messages that the rows of turns do not have. */
export interface Outline {
  /** The messages before the first turn, if there are any. */
  readonly opening: Piece | null;
  /** Turns that are shown with other messages than the spans in their rows hold, by number. */
  readonly turns: Readonly<Record<number, Piece>>;
  /** All messages that are not on the active branch, in file order. */
  readonly others: readonly Piece[];
  /** The messages that are no longer in the model's context, as ranges of their places in the conversation. */
  readonly compacted: readonly ByteRange[];
}

/** Messages with the ranges of their own records and nothing else. */
export interface Piece {
  readonly spans: readonly ByteRange[];
  /** Their order, as ranges of their places in the file; absent if it is that of the file. */
  readonly order?: readonly ByteRange[];
  /** Checksum of the messages. */
  readonly sum: number;
}

/** Fields copied from the session as they are. */
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
  | "ghost"
  | "removed_turns";

/** The tool call that started a subsession. */
export type StartedBy = Pick<Subsession, "call_id" | "turn" | "depth" | "agent_type" | "description">;

/** Who shared a session with a team. */
export interface SharedBy {
  readonly person: string;
  /** The machine that shared it first. */
  readonly machine: string;
}

/** A session in the archive, with people's marks and the state of its file. */
export interface ArchivedSession extends SessionEntry {
  /** Set on a team server. */
  readonly shared_by?: SharedBy;
  readonly pinned: boolean;
  readonly archived: boolean;
  /** True if the agent has deleted the transcript, which the archive still holds. */
  readonly source_deleted: boolean;
  /** When the agent's file was last seen without something it had before; null if that never happened. */
  readonly cut_at: string | null;
  /** The link to the session it came from; null if it came from none. */
  readonly link: SessionLink | null;
  readonly position: TreePosition;
}

/** Evidence for a session's links and titles, made from its transcript alone. */
export interface EvidenceEntry {
  readonly evidence: LinkEvidence;
  /** Candidate keys: sessions that can be linked share at least one. Sharing one does not imply a link. */
  readonly link_keys: Float64Array;
  /** The records it holds, as `sessions/record-keys.ts` lists them. */
  readonly records: Uint32Array;
  readonly titles: readonly TitleRecord[];
  readonly summaries: readonly SummaryRecord[];
}

/** The parts of the evidence that are read back. */
export interface EvidenceRow extends Omit<EvidenceEntry, "link_keys" | "summaries"> {
  /** The link group: the same number for all sessions that share a link key, directly or through others. */
  readonly link_group: number;
}

/** The result of linking, for one session. */
export interface LinkedSession {
  readonly link: SessionLink | null;
  readonly position: TreePosition;
  /** The title from a summary that belongs to this session, in whichever transcript the summary is. */
  readonly summary: string | null;
}

/** A turn with all ranges of its records in the transcript, instead of only the first and the last record. */
export interface TurnEntry extends Omit<Turn, "first_record" | "last_record"> {
  /** The agent's messages before its last one. */
  readonly words: string | null;
  /** The person's words after the prompt, in order: queued prompts, words with a refusal, and answers to questions. */
  readonly remarks: readonly string[];
  /** Ranges of its records in the transcript, in order. */
  readonly spans: readonly ByteRange[];
  /** Checksum of the records in `spans` if they are enough to show the turn; null if it needs the whole session. */
  readonly alone: number | null;
  /** One line about the turn: written by a model if there is one, otherwise from the turn's own words. */
  readonly gist: string;
  /** One line about how the turn ended, from its own words and facts. */
  readonly outcome: string;
  /** The number of edits that were made. */
  readonly edits: number;
  /** The main work it did. */
  readonly work: WorkKind;
  /** How often the agent replaced older messages with a summary during the turn. */
  readonly compactions: number;
  /** Files that its shell commands changed by name. */
  readonly files_by_command: readonly string[];
}

/** A line of a table of contents. */
export interface TocLine
  extends Pick<TurnEntry, "number" | "id" | "gist" | "outcome" | "effects" | "edits" | "started_at"> {
  /** The number of steps that failed. */
  readonly failed: number;
  readonly has_prompt: boolean;
  readonly has_answer: boolean;
}

/** A turn as a report about a period needs it. */
export interface PeriodTurn
  extends Pick<
    TurnEntry,
    | "number"
    | "id"
    | "gist"
    | "outcome"
    | "effects"
    | "edits"
    | "ending"
    | "started_at"
    | "ended_at"
    | "duration_ms"
    | "files_edited"
    | "files_by_command"
  > {
  readonly session_id: SessionId;
  readonly project_path: string | null;
}

/** The message that ended a turn, as a hook or a program reported it. */
export interface FinalMessage {
  /** The same id if the same message is reported again. */
  readonly event_id: string;
  readonly session_id: SessionId;
  /** The turn's number, if it was reported; otherwise `said_at` says which turn it was. */
  readonly turn: number | null;
  readonly prompt_id: string | null;
  readonly text: string;
  readonly origin: "hook" | "request";
  readonly said_at: string;
}

/** A line of a table of contents, with the fields that change while the turn is running. */
export interface TurnLine extends TocLine, Pick<TurnEntry, "ending"> {
  /** Empty if the turn ended before the requested offset. */
  readonly spans: readonly ByteRange[];
}

/** A range of bytes in a transcript; `to` is the first byte after it. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** Usage of one API message, and its cost in billionths of a dollar; null if no price is known. */
export interface SpendingEntry extends Spending {
  readonly cost: number | null;
  /** True if the real cost is higher, because only the standard price is known. */
  readonly underpriced: boolean;
}

/**
 * Spending of a session with one model within a quarter of an hour. Days of every time zone are made of whole
 * quarters.
 */
export interface SpentRow {
  readonly session_id: SessionId;
  readonly agent: string;
  readonly project_path: string | null;
  readonly model: string | null;
  /** Start of the quarter; null if no time is known. */
  readonly timestamp: string | null;
  /** True for usage that was copied from another session. */
  readonly inherited: boolean;
  /** The person who shared the session; set on a team server. */
  readonly person?: string;
  readonly messages: number;
  readonly usage: Usage;
  /** Cost of the messages that have a price, in billionths of a dollar. */
  readonly cost: number;
  readonly unpriced: number;
  /** How many of the messages cost more than the price that is known. */
  readonly underpriced: number;
  /** The cost that agents recorded, in billionths of a dollar. Null if none recorded any. */
  readonly agent_cost: number | null;
  /** True for what sub-agents spent. */
  readonly by_subsession: boolean;
}
