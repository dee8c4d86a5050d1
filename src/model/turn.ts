// Defines a turn: a prompt and everything until the next one, numbered from 1 along a branch.
import type { RecordId, SessionId } from "./ids.ts";
import type { MessageKind } from "./message.ts";
import type { RecordReference } from "./record.ts";
import type { TurnEffects } from "./turn-effects.ts";
import type { Usage } from "./usage.ts";

export interface Turn {
  readonly number: number;
  /** The interaction id: the record that began the turn. */
  readonly id: RecordId;
  readonly kind: Extract<
    MessageKind,
    "prompt" | "queued_prompt" | "unsent_prompt" | "teammate" | "command" | "local_command" | "plan"
  >;
  readonly prompt: string;
  /** The text of the agent's last message, if it ended the turn. Never an error or text before a tool call. */
  readonly answer: string | null;
  readonly ending: Ending;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  /** As measured by the agent, or else from the first to the last timestamp. */
  readonly duration_ms: number | null;
  readonly messages: number;
  readonly first_record: RecordReference;
  readonly last_record: RecordReference;
  readonly tools: readonly ToolCount[];
  readonly files_read: readonly string[];
  readonly files_edited: readonly string[];
  readonly subsessions: readonly SessionId[];
  /** Lasting effects of its commands on the repository, as far as they are certain. */
  readonly effects: TurnEffects | null;
  readonly usage: Usage;
}

export type Ending =
  /** The agent had the last word. */
  | "answered"
  /** A person stopped it, or it broke off and something else followed. */
  | "interrupted"
  /** It ended with an API error. */
  | "failed"
  /** A prompt sent meanwhile was added, and the work continues in the turn that prompt began. */
  | "continued"
  /** A prompt without an answer, or a tool call that nothing follows: still running, or killed. */
  | "open";

/** The main work of a turn: any edit counts more than commands, and both count more than words. */
export type WorkKind = "edits" | "commands" | "reading" | "talk";

export interface ToolCount {
  readonly name: string;
  readonly calls: number;
  /** How many of the calls returned an error. */
  readonly failed: number;
}

/** Describes how a turn without an answer ended. */
export const ENDED_WITHOUT_WORDS: Readonly<Record<Ending, string>> = {
  answered: "The turn ended without a reply.",
  interrupted: "The turn was interrupted.",
  failed: "The turn ended in an API error.",
  continued: "Continues in the next turn.",
  open: "No reply yet.",
};
