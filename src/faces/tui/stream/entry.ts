// What a stream is made of: entries, each one thing that was said or done, before it is known how wide the screen is.
// They do not change; what becomes of one, such as a call that has its result, is another entry in its place.
import type { WireItem } from "../../../archive/turns/item-schema.ts";
import { toolText } from "../../../model/tool-text.ts";

export type Entry = {
  readonly [Type in EntryType]: EntryBase & Contents[Type] & { readonly type: Type };
}[EntryType];

export type EntryType = keyof Contents;

export interface EntryBase {
  /** Stays the same when something becomes of it. */
  readonly id: number;
  readonly session_id: string;
  readonly subsession_id: string | null;
  /** The session's own turn in which it stands; null for what belongs to none. */
  readonly turn: number | null;
  /** 0 for the session's own words, 1 for those of what it started, and so on. */
  readonly depth: number;
}

interface Contents {
  /** Whose words follow, where a stream has several sessions. */
  readonly session: { readonly title: string };
  /** A subsession that is not shown under its call. */
  readonly subsession: { readonly name: string };
  readonly turn: { readonly number: number; readonly gist: string | null };
  readonly item: ItemContents;
  /** Our own words, and after them foreign ones. */
  readonly note: { readonly text: string; readonly foreign: string };
}

export interface ItemContents {
  readonly item: WireItem;
  /** Of thinking: how long, where time stamps tell. */
  readonly seconds: number | null;
  /** Of a call: when its result came, where it did and a time stamp tells. */
  readonly returned_at: string | null;
  /** Of a call: how many steps a subsession has done under it. */
  readonly steps: number;
}

export type ItemEntry = Extract<Entry, { type: "item" }>;

/** A use of a tool. */
export type CallEntry = ItemEntry & { readonly item: CallItem };

export type CallItem = Extract<WireItem, { type: "tool" }>;

export function isCall(entry: Entry | undefined): entry is CallEntry {
  return entry?.type === "item" && entry.item.type === "tool";
}

/** How much of the memory an entry takes, in lines of a usual screen. */
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
