// Defines an item: one entry of a turn, as every face shows it. Items of a turn are ordered by their first records.
import type { RecordId, SessionId, ToolCallId } from "./ids.ts";
import type { ToolUse } from "./tool-use.ts";

export type TurnItem = TextItem | ThinkingItem | ToolItem | ImageItem | NoteItem;

export interface ItemBase {
  /** `<record>/<n>`: the record the item begins in and its index there. It stays the same when the item grows. */
  readonly id: ItemId;
  /** The log address of the item's last record. Of two items with the same id, the higher revision is newer. */
  readonly revision: number;
  /** True while more may follow, as for a call without a result. */
  readonly partial: boolean;
}

export type ItemId = `${RecordId}/${number}`;

export interface TextItem extends ItemBase {
  readonly type: "text";
  readonly speaker: Speaker;
  /** Empty for a prompt without text. */
  readonly text: string;
  /** For the model's text: whether it ends the turn. Null for other speakers, and until it is known. */
  readonly phase: "commentary" | "final" | null;
}

export type Speaker =
  | "prompt"
  /** Sent while the model was working. */
  | "queued_prompt"
  /** Queued while the model was working; no record shows that it was sent. */
  | "unsent_prompt"
  /** Another agent of the same team. */
  | "teammate"
  | "command"
  /** A command that the agent's program runs itself. */
  | "local_command"
  | "plan"
  /** A shell command that a person ran. */
  | "shell"
  /** Text a person added when allowing or refusing a call. */
  | "added"
  /** Output of a command that a person ran. */
  | "output"
  | "model"
  /** An API error. */
  | "error";

export interface ThinkingItem extends ItemBase {
  readonly type: "thinking";
  readonly text: string;
  /** True when the agent recorded that there was thinking but not its text. */
  readonly withheld: boolean;
}

export interface ToolItem extends ItemBase {
  readonly type: "tool";
  readonly call_id: ToolCallId;
  readonly use: ToolUse;
  readonly result: ToolResult | null;
  /** The subsessions that the call started. */
  readonly subsessions: readonly SessionId[];
  /** The earlier call whose background work this one continues. Null for other calls, and if that call is unknown. */
  readonly continues_id: ItemId | null;
}

export interface ToolResult {
  readonly text: string;
  readonly images: readonly ItemImage[];
}

export interface ItemImage {
  readonly media_type: string;
  /** The length of the encoded data, in characters. */
  readonly size: number;
  /** The image's number within its turn, used to request it. Null if unknown. */
  readonly index: number | null;
}

export interface ImageItem extends ItemBase, ItemImage {
  readonly type: "image";
}

export interface NoteItem extends ItemBase {
  readonly type: "note";
  readonly note: NoteKind;
  readonly text: string;
}

export type NoteKind =
  /** A person stopped the agent. */
  | "interrupted"
  /** The text that replaces a compacted history. */
  | "compaction"
  /** Inserted by the agent's program. */
  | "notice"
  /** Written by the agent's program in place of the model. */
  | "filler"
  /** A request from the agent's program that only warms up its caches. */
  | "warm_up"
  /** A part of a kind clew does not know. The text is the name of the kind. */
  | "unknown";
