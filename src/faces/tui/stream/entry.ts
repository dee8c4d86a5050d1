// The entries of a stream: one message, call or note each, independent of the screen width.
// An entry never changes; a call that gets its result is replaced by a new entry with the same id.
import type { WireItem } from "../../../archive/turns/item-schema.ts";
import { toolText } from "../../../model/tool-text.ts";

export type Entry = {
  readonly [Type in EntryType]: EntryBase & Contents[Type] & { readonly type: Type };
}[EntryType];

export type EntryType = keyof Contents;

export interface EntryBase {
  /** Stays the same when the entry is replaced. */
  readonly id: number;
  readonly session_id: string;
  readonly subsession_id: string | null;
  /** The session's turn it belongs to; null for none. */
  readonly turn: number | null;
  /** 0 for the session itself, 1 for its sub-agents, and so on. */
  readonly depth: number;
}

interface Contents {
  /** A heading that names the session, if the stream has several. */
  readonly session: { readonly title: string };
  /** A heading for a sub-agent that is not shown under its call. */
  readonly subsession: { readonly name: string };
  readonly turn: { readonly number: number; readonly gist: string | null };
  readonly item: ItemContents;
  /** clew's own text and, after it, foreign text. */
  readonly note: { readonly text: string; readonly foreign: string };
}

export interface ItemContents {
  readonly item: WireItem;
  /** For thinking: its duration, if known from time stamps. */
  readonly seconds: number | null;
  /** For a call: when its result came, if known. */
  readonly returned_at: string | null;
  /** For a call: how many tools its sub-agent has used. */
  readonly steps: number;
}

export type ItemEntry = Extract<Entry, { type: "item" }>;

/** A tool call. */
export type CallEntry = ItemEntry & { readonly item: CallItem };

export type CallItem = Extract<WireItem, { type: "tool" }>;

export function isCall(entry: Entry | undefined): entry is CallEntry {
  return entry?.type === "item" && entry.item.type === "tool";
}

/** Estimates an entry's size in lines of an 80-column screen. */
export function weightOf(entry: Entry): number {
  return textsOf(entry).reduce((sum, text) => sum + linesIn(text), 1);
}

function textsOf(entry: Entry): string[] {
  if (entry.type === "note") return [entry.text];
  if (entry.type !== "item") return [];
  const { item } = entry;
  if (item.type === "tool") return [toolText(item.use), item.result?.text ?? ""];
  return item.type === "image" ? [] : [item.text];
}

const USUAL_WIDTH = 80;

function linesIn(text: string): number {
  let lines = Math.ceil(text.length / USUAL_WIDTH);
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
