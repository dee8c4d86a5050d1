// What a model wrote, what it is still to be asked for, and what that has cost so far: all of it outlives every rebuild.
import type { RecordId, SessionId } from "../model/ids.ts";
import type { SessionEntry } from "./rows.ts";
import type { ModelTitle } from "./titles.ts";

/** What anybody may ask. */
export interface Summaries {
  /** Summaries that a model wrote of a session's turns, copies of other sessions' turns among them; in no order. */
  modelSummaries(session: Pick<SessionEntry, "id" | "top_id">): Promise<readonly ModelSummary[]>;
  /** What was asked for on a day, and what still waits. */
  summarizerUsage(day: string): Promise<SummarizerUsage>;
  /** Finished turns that no model wrote a line for, the oldest first; copies count once. */
  unsummarized(filter: UnsummarizedFilter): Promise<readonly UnsummarizedTurn[]>;
  /** Puts what a person, or the writer, wants written into the queue; a line or summary that is there is not asked for. */
  queue(tasks: readonly SummaryTask[]): Promise<void>;
  /** Who is asked from now on. What waited for somebody else is dropped: nobody agreed to send it to this one. */
  switchProvider(provider: string): Promise<number>;
}

/** What only the one elected writer does. */
export interface SummaryQueue {
  /** From when on turns are written about; the first time that is asked, from `now` on. Null: nobody writes any more. */
  summarizingSince(now: string | null): Promise<string | null>;
  /** Those that are due, the newest first; a session's title once none of its lines waits. */
  dueJobs(now: number, limit: number): Promise<readonly SummaryJob[]>;
  /** When the next one is due; null when none waits. */
  nextDue(): Promise<number | null>;
  /** Writes down that a call is made, before it is, and answers its key; or why it must not be made. */
  beginCall(call: PlannedCall, budget: SummarizerBudget): Promise<number | "spent" | "gone">;
  /**
   * The answer, all or nothing: the text, the end of the job, what follows it, and what the call cost. Of a session that
   * was forgotten meanwhile nothing is written but the cost.
   */
  endCall(key: number, result: CallResult): Promise<void>;
  /** A job that can't be done: not before then, or never. */
  dropJob(job: { readonly key: number; readonly retry_at: number | null }): Promise<void>;
}

export interface ModelSummary {
  readonly turn_id: RecordId;
  readonly fields: SummaryFields;
  readonly model: string;
  readonly written_at: string;
  /** Where the agent's final message was seen that the model had before it; null where it had none. */
  readonly final_message: "transcript" | "hook" | "request" | null;
}

/** What a model says of a turn; files are told by the turn itself. Null where there is nothing to tell. */
export interface SummaryFields {
  readonly request: string | null;
  readonly investigated: string | null;
  readonly learned: string | null;
  readonly completed: string | null;
  readonly next_steps: string | null;
  readonly notes: string | null;
}

export interface SummarizerUsage {
  readonly calls: number;
  readonly tokens: number;
  /** In billionths of a dollar, of calls that have a price. */
  readonly cost: number;
  readonly unpriced: number;
  /** Without those that are under way, or were when the process ended. */
  readonly failed: number;
  /** Jobs in the queue, whenever they are due. */
  readonly waiting: number;
  /** Turns that a model wrote a line for, on any day. */
  readonly written: number;
  /** Why the last call failed; null when it did not. */
  readonly last_failure: string | null;
}

export interface UnsummarizedFilter {
  readonly since?: string;
  readonly until?: string;
  readonly session?: SessionId;
  readonly project?: string;
  /** Nothing may have come since then for a session's last turn to count: an agent may be about to go on. */
  readonly quiet_since?: string;
  /** With those that are in the queue. */
  readonly queued?: boolean;
  /** With those that other models were asked for in vain. */
  readonly model?: string;
}

export interface UnsummarizedTurn {
  readonly session_id: SessionId;
  readonly turn_id: RecordId;
  /** Of prompt and answer. */
  readonly characters: number;
}

export interface SummaryTask extends Pick<UnsummarizedTurn, "session_id" | "turn_id"> {
  readonly what: "gist" | "title" | "summary";
}

export interface SummaryJob extends SummaryTask {
  readonly key: number;
  readonly attempts: number;
}

/** What a call may cost at most. */
export interface PlannedCall {
  readonly job: number;
  readonly day: string;
  readonly asked_at: string;
  readonly model: string;
  readonly tokens: number;
  /** In billionths of a dollar; null without a price. */
  readonly cost: number | null;
}

/** For a day; cost in billionths of a dollar. */
export interface SummarizerBudget {
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number;
}

export interface CallResult {
  /** Null where none are known: then what was planned stands. */
  readonly tokens: number | null;
  readonly cost: number | null;
  /** Null when it worked. */
  readonly failure: string | null;
  /** When to ask again; null ends the job. */
  readonly retry_at: number | null;
  readonly gist?: { readonly turn_id: RecordId; readonly gist: string; readonly written_at: string };
  readonly title?: ModelTitle & { readonly session_id: SessionId };
  readonly summary?: Omit<ModelSummary, "model">;
  /** What is to be asked because of it; the last of them goes first. */
  readonly follow_ups?: readonly SummaryTask[];
}
