// A turn: a prompt and everything until the next one, numbered from 1 along a branch.
import type { RecordId, SessionId } from "./ids.ts";
import type { MessageKind } from "./message.ts";
import type { RecordReference } from "./record.ts";
import type { Usage } from "./usage.ts";

export interface Turn {
  readonly number: number;
  /** The interaction id: the record that began the turn. */
  readonly id: RecordId;
  readonly kind: Extract<MessageKind, "prompt" | "queued_prompt" | "command" | "local_command" | "plan">;
  readonly prompt: string;
  /** The agent's last message, if it ended the turn with words; never an error, never words before a tool call. */
  readonly answer: string | null;
  readonly ending: Ending;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  /** As the agent measured it, else from the first to the last time stamp. */
  readonly duration_ms: number | null;
  readonly messages: number;
  readonly first_record: RecordReference;
  readonly last_record: RecordReference;
  readonly tools: readonly ToolCount[];
  readonly files_read: readonly string[];
  readonly files_edited: readonly string[];
  readonly subsessions: readonly SessionId[];
  readonly usage: Usage;
}

export type Ending =
  /** The agent had the last word. */
  | "answered"
  /** A person stopped it, or it was cut off and something else came after. */
  | "interrupted"
  /** The last thing was an API error. */
  | "failed"
  /** A prompt typed meanwhile was taken in, and the work goes on in the turn that it began. */
  | "continued"
  /** A prompt without an answer, or a tool call without what follows it: still running, or killed. */
  | "open";

export interface ToolCount {
  readonly name: string;
  readonly calls: number;
  /** How many of them came back as an error. */
  readonly failed: number;
}

/** Where a turn has no answer, how it ended, in our words. */
export const ENDED_WITHOUT_WORDS: Readonly<Record<Ending, string>> = {
  answered: "The turn ended without words.",
  interrupted: "The turn was interrupted.",
  failed: "The turn ended in an API error.",
  continued: "The work goes on in the next turn.",
  open: "There is no answer yet.",
};
