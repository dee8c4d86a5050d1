// Stores the texts a model wrote, the queue of texts to request, and the cost of requests so far. All of it
// survives every rebuild.
import type { RecordId, SessionId } from "../model/ids.ts";
import type { SessionEntry } from "./rows.ts";
import type { ModelTitle } from "./titles.ts";
import type { TurnRange } from "./turns.ts";

/** Calls that every process may make. */
export interface Summaries {
  /**
   * Returns the summaries a model wrote for a session's turns, or those in a range, including turns copied from other
   * sessions. Unordered.
   */
  modelSummaries(
    session: Pick<SessionEntry, "id" | "top_id">,
    range?: TurnRange,
  ): Promise<readonly ModelSummary[]>;
  /** Returns the calls made on a day, and the number of jobs still in the queue. */
  summarizerUsage(day: string): Promise<SummarizerUsage>;
  /** Returns finished turns without a gist by a model, oldest first. Copies count once. */
  unsummarized(filter: UnsummarizedFilter): Promise<readonly UnsummarizedTurn[]>;
  /** Queues texts that a person or the writer wants. A gist or summary that exists is not requested again. */
  queue(tasks: readonly SummaryTask[]): Promise<void>;
  /**
   * Sets the provider to use from now on, and returns how many jobs were dropped: those for another provider,
   * because no one agreed to send them to this one.
   */
  switchProvider(provider: string): Promise<number>;
}

/** Calls that only the one elected writer may make. */
export interface SummaryQueue {
  /**
   * Returns the time since when turns are summarized; the first call sets it to `now`. Null stops
   * summarizing.
   */
  summarizingSince(now: string | null): Promise<string | null>;
  /**
   * Returns the jobs that are due, newest first. A session's title is due once none of its gists is waiting.
   */
  dueJobs(now: number, limit: number): Promise<readonly SummaryJob[]>;
  /** Returns when the next job is due; null if none is waiting. */
  nextDue(): Promise<number | null>;
  /** Records a call before it is made, and returns its key, or why it must not be made. */
  beginCall(call: PlannedCall, budget: SummarizerBudget): Promise<number | "spent" | "gone">;
  /**
   * Stores the result of a call, all or nothing: the text, the end of the job, the follow-ups and the cost.
   * If the session was deleted in the meantime, only the cost is stored.
   */
  endCall(key: number, result: CallResult): Promise<void>;
  /** Postpones a job that can't be done, or removes it if `retry_at` is null. */
  dropJob(job: { readonly key: number; readonly retry_at: number | null }): Promise<void>;
}

export interface ModelSummary {
  readonly turn_id: RecordId;
  readonly fields: SummaryFields;
  readonly model: string;
  readonly written_at: string;
  /** Origin of the agent's final message that the model was given; null if it was given none. */
  readonly final_message: "transcript" | "hook" | "request" | null;
}

/**
 * A model's summary of a turn, without files, which the turn itself lists. A field is null if there is
 * nothing to say.
 */
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
  /** Cost of the calls that have a price, in billionths of a dollar. */
  readonly cost: number;
  readonly unpriced: number;
  /** Failed calls. Calls still running, or cut off when a process ended, do not count. */
  readonly failed: number;
  /** Jobs in the queue, whenever they are due. */
  readonly waiting: number;
  /** Turns that have a gist by a model, from any day. */
  readonly written: number;
  /** Why the last call failed; null if it succeeded. */
  readonly last_failure: string | null;
}

export interface UnsummarizedFilter {
  readonly since?: string;
  readonly until?: string;
  readonly session?: SessionId;
  readonly project?: string;
  readonly agent?: string;
  /**
   * A session's last turn counts only if nothing was added to it since then: the agent may be about to
   * continue.
   */
  readonly quiet_since?: string;
  /** Includes turns that are already in the queue. */
  readonly queued?: boolean;
  /** Includes turns that only other models failed to summarize. */
  readonly model?: string;
}

export interface UnsummarizedTurn {
  readonly session_id: SessionId;
  readonly turn_id: RecordId;
  /** Length of prompt and answer. */
  readonly characters: number;
}

export interface SummaryTask extends Pick<UnsummarizedTurn, "session_id" | "turn_id"> {
  readonly what: "gist" | "title" | "summary";
}

export interface SummaryJob extends SummaryTask {
  readonly key: number;
  readonly attempts: number;
}

/** The most a call may cost. */
export interface PlannedCall {
  readonly job: number;
  readonly day: string;
  readonly asked_at: string;
  readonly model: string;
  readonly tokens: number;
  /** In billionths of a dollar; null without a price. */
  readonly cost: number | null;
}

/** Limits for one day; cost in billionths of a dollar. */
export interface SummarizerBudget {
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number;
}

export interface CallResult {
  /** Null if unknown: the planned values are kept. */
  readonly tokens: number | null;
  readonly cost: number | null;
  /** Null if the call succeeded. */
  readonly failure: string | null;
  /** When to retry; null ends the job. */
  readonly retry_at: number | null;
  readonly gist?: { readonly turn_id: RecordId; readonly gist: string; readonly written_at: string };
  readonly title?: ModelTitle & { readonly session_id: SessionId };
  readonly summary?: Omit<ModelSummary, "model">;
  /** Jobs to queue because of this result; the last one runs first. */
  readonly follow_ups?: readonly SummaryTask[];
}
