// An item: one thing of a turn, as every face shows it. Items of one turn stand in the order of their first records.
import type { RecordId, SessionId, ToolCallId } from "./ids.ts";
import type { ToolUse } from "./tool-use.ts";

export type TurnItem = TextItem | ThinkingItem | ToolItem | ImageItem | NoteItem;

export interface ItemBase {
  /** `<record>/<n>`: the record it begins in, and its place there. It stays the same when the item grows. */
  readonly id: ItemId;
  /** Where its last record begins in the log. Of two items with one id the higher revision is the newer one. */
  readonly revision: number;
  /** More of it may come: a call that has no result. */
  readonly partial: boolean;
}

export type ItemId = `${RecordId}/${number}`;

export interface TextItem extends ItemBase {
  readonly type: "text";
  readonly speaker: Speaker;
  /** Empty for a prompt without text. */
  readonly text: string;
  /** Of the model's words: whether they end the turn. Null for all others, and as long as that is not known. */
  readonly phase: "commentary" | "final" | null;
}

export type Speaker =
  | "prompt"
  /** Typed while the model was working. */
  | "queued_prompt"
  | "command"
  /** A command that the agent's program carries out by itself. */
  | "local_command"
  | "plan"
  /** A shell command that a person ran. */
  | "shell"
  /** Said by a person beside allowing or refusing a call. */
  | "added"
  /** What a person's command printed. */
  | "output"
  | "model"
  /** An API error. */
  | "error";

export interface ThinkingItem extends ItemBase {
  readonly type: "thinking";
  readonly text: string;
  /** The agent wrote down that there was thinking, and not its text. */
  readonly withheld: boolean;
}

export interface ToolItem extends ItemBase {
  readonly type: "tool";
  readonly call_id: ToolCallId;
  readonly use: ToolUse;
  readonly result: ToolResult | null;
  /** The sessions that it started. */
  readonly subsessions: readonly SessionId[];
  /** The earlier call that left running what this one continues; null where that is not known, and for all others. */
  readonly continues_id: ItemId | null;
}

export interface ToolResult {
  readonly text: string;
  readonly images: readonly ItemImage[];
}

export interface ItemImage {
  readonly media_type: string;
  /** Length of the encoded data in characters. */
  readonly size: number;
  /** Its place among the images of its turn, by which it is asked for; null where that is not known. */
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
  /** The text that stands for a history which was compacted. */
  | "compaction"
  /** Put in by the agent's program. */
  | "notice"
  /** Written by the agent's program in the model's place. */
  | "filler"
  /** Asked by the agent's program to warm up its caches. */
  | "warm_up"
  /** A part of a kind that clew does not know: the text is the kind's name. */
  | "unknown";
