// A message: one speaker's contribution, built from one record or several.
import type { ApiMessageId, RecordId } from "./ids.ts";
import type { Part } from "./part.ts";
import type { RecordReference } from "./record.ts";
import type { Usage } from "./usage.ts";

export interface Message {
  /** The id of its first record. */
  readonly id: RecordId;
  readonly role: "user" | "assistant";
  readonly kind: MessageKind;
  /** The readable text: without wrappers, and `/name args` for a command. */
  readonly content: string;
  readonly parts: readonly Part[];
  /** For each part where it stands; null where all stand in the first record, in its order. */
  readonly part_positions: readonly PartPosition[] | null;
  /** When its first record was written, and its last. */
  readonly timestamp: string | null;
  readonly ended_at: string | null;
  readonly model: string | null;
  /** The API's id of an assistant message. */
  readonly api_id: ApiMessageId | null;
  /** The figures of the last record; null where nothing was counted or nothing was spent. */
  readonly usage: Usage | null;
  readonly stop_reason: string | null;
  /** Whether it was copied from another session, where the transcript itself proves it. */
  readonly inherited?: boolean;
  readonly records: readonly [RecordReference, ...RecordReference[]];
  /** True when it is no longer in the model's context, after a compaction most often; it is still part of the session. */
  readonly compacted: boolean;
}

/** Where a part stands: its record, and its place there. */
export interface PartPosition {
  readonly record: RecordReference;
  readonly index: number;
}

export type MessageKind =
  /** Typed by a person, or sent by a program in a person's place. */
  | "prompt"
  /** Typed while the model was working, and taken into the running turn. */
  | "queued_prompt"
  /** A slash command that is given to the model. */
  | "command"
  /** A slash command that the agent's program carries out by itself. */
  | "local_command"
  /** What an agent's program asks a model to warm up its caches; nobody's question. */
  | "warm_up"
  /** A plan that a person accepted, given to the agent as its task. */
  | "plan"
  /** A shell command that a person ran with `!`. */
  | "shell"
  /** Results of tool calls. */
  | "tool_results"
  /** What a slash or shell command printed. */
  | "command_output"
  /** A person stopped the agent. */
  | "interrupt"
  /** The text that stands for a history which was compacted. */
  | "compaction"
  /** Put in by the agent's program: reminders, hook feedback, task notices, caveats. */
  | "notice"
  /** What the model said. */
  | "answer"
  /** An API error written as if the model had said it. */
  | "error"
  /** Written by the agent's program in the model's place to keep the order of speakers. */
  | "filler";
