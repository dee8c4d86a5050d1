// Defines a message: one contribution of one speaker, built from one or more records.
import type { ApiMessageId, RecordId } from "./ids.ts";
import type { Part } from "./part.ts";
import type { RecordReference } from "./record.ts";
import type { Speed, Usage } from "./usage.ts";

export interface Message {
  /** The id of its first record. */
  readonly id: RecordId;
  readonly role: "user" | "assistant";
  readonly kind: MessageKind;
  /** The readable text, without wrappers. A command reads `/name args`. */
  readonly content: string;
  readonly parts: readonly Part[];
  /** The position of each part. Null when all parts are in the first record, in its order. */
  readonly part_positions: readonly PartPosition[] | null;
  /** The time of its first record. `ended_at` is the time of its last. */
  readonly timestamp: string | null;
  readonly ended_at: string | null;
  readonly model: string | null;
  /** The API's id of an assistant message. */
  readonly api_id: ApiMessageId | null;
  /** The counts of the last record. Null where nothing was counted or spent. */
  readonly usage: Usage | null;
  /** Set when the vendor answered faster, at a higher price. */
  readonly speed?: Speed;
  /** The cost in US dollars that the agent itself recorded, by its own prices. */
  readonly agent_cost?: number;
  readonly stop_reason: string | null;
  /** True when the agent states that the message did not get to its end: it is being written, or was stopped. */
  readonly unfinished?: boolean;
  /** True when the transcript itself proves that the message was copied from another session. */
  readonly inherited?: boolean;
  readonly records: readonly [RecordReference, ...RecordReference[]];
  /** True when it is no longer in the model's context, mostly after a compaction. It is still part of the session. */
  readonly compacted: boolean;
}

/** The record that holds a part, and the part's index in it. */
export interface PartPosition {
  readonly record: RecordReference;
  readonly index: number;
}

export type MessageKind =
  /** Typed by a person, or sent by a program on a person's behalf. */
  | "prompt"
  /** Typed while the model was working, and added to the running turn. */
  | "queued_prompt"
  /** Typed while the model was working. No record shows that it was sent. */
  | "unsent_prompt"
  /** Sent by another agent of the same team. */
  | "teammate"
  /** A slash command that is passed to the model. */
  | "command"
  /** A slash command that the agent's program runs itself. */
  | "local_command"
  /** A request from the agent's program that only warms up its caches. No person asked for it. */
  | "warm_up"
  /** A plan that a person accepted, passed to the agent as its task. */
  | "plan"
  /** A shell command that a person ran with `!`. */
  | "shell"
  /** Results of tool calls. */
  | "tool_results"
  /** Output of a slash or shell command. */
  | "command_output"
  /** A person stopped the agent. */
  | "interrupt"
  /** The text that replaces a compacted history. */
  | "compaction"
  /** Inserted by the agent's program: reminders, hook feedback, task notices, caveats. */
  | "notice"
  /** Written by the model. */
  | "answer"
  /** An API error, recorded as if the model had written it. */
  | "error"
  /** Written by the agent's program in place of the model, to keep the speakers alternating. */
  | "filler";
