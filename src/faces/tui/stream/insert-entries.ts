// Decides where an entry goes: at the end, under its turn's heading, or under the call of its sub-agent.
import type { WireItem } from "../../../archive/turns/item-schema.ts";
import { type CallEntry, type Entry, type EntryBase, type ItemEntry, isCall } from "./entry.ts";
import type { EntryList, NewEntry } from "./entry-list.ts";
import { forgetIn, keyIn } from "./session-keys.ts";
import { isAside } from "./shown-items.ts";

/** The contents of an entry before it is inserted. */
export type Content = NewEntry extends infer Each
  ? Each extends { readonly type: "item" | "note" }
    ? Omit<Each, keyof EntryBase>
    : never
  : never;

export interface EntryInserter {
  /** Inserts an entry of the session itself. */
  own(where: OwnTarget, content: Content, title: string): void;
  within(where: InnerTarget, content: Content, title: string): void;
  note(where: OwnTarget, text: string, foreign: string, title: string): void;
  renameTurn(session_id: string, turn: number, turn_id: string, gist: string): void;
  hasCall(session_id: string, call_id: string): boolean;
  /** Updates an item, such as a call with its outcome. Returns false if the item is not shown. */
  update(session_id: string, item: WireItem, returned_at: string | null): boolean;
  forget(session_id: string): void;
}

export interface OwnTarget {
  readonly session_id: string;
  readonly turn: number | null;
  /** The turn's interaction id and gist, if known. */
  readonly turn_id: string | null;
  readonly gist: string | null;
  /** True for the prompt that begins the turn. */
  readonly begins: boolean;
  /** True while the session waits for the person. */
  readonly waits: boolean;
  /** Items that belong after the entry. Those of a record that is written again may be there already. */
  readonly before: readonly string[];
}

export interface InnerTarget {
  readonly session_id: string;
  readonly subsession_id: string;
  readonly call_id: string | null;
  readonly timestamp: string | null;
}

/** clew's own notes about a session. */
export const NOTES = {
  waiting: "Waiting for you.",
  stopped: "The person interrupted the agent.",
  interrupted: "Interrupted, or the agent's process has ended.",
  renamed: "New title: ",
} as const;

export function entryInserter(list: EntryList, several: boolean): EntryInserter {
  const { entries } = list;
  /** Maps session and call id to entry id. The session is part of the key, because forks share call ids. */
  const calls = new Map<string, number>();
  const headings = new Map<string, { readonly entry: number; readonly turn_id: string | null }>();

  function own(where: OwnTarget, content: Content, title: string): void {
    const { session_id, turn, begins } = where;
    const base = { session_id, subsession_id: null, turn, depth: 0 };
    if (turn !== null && isNew(where, turn)) {
      beginTurn(where, turn, content, title);
      return;
    }
    // A client may write an answer before its prompt.
    const heading = turn === null || !begins ? -1 : headingOf(session_id, turn);
    const next = where.before.map((id) => itemOf(session_id, id)).find((entry) => entry !== undefined);
    if (heading < 0 && !next) sayWhose(session_id, title);
    const index = next ? list.indexOf(next.id) : heading < 0 ? endOf(where) : heading + 1;
    put({ ...base, ...content }, index);
  }

  /** Also true for a turn that replaced another, as after a rewind. False if its heading was dropped. */
  function isNew({ session_id, turn_id }: OwnTarget, turn: number): boolean {
    const known = headings.get(keyIn(session_id, turn));
    return !known || (turn_id !== null && known.turn_id !== null && turn_id !== known.turn_id);
  }

  /** Adds the heading above entries that came before the prompt, and moves those into the turn. */
  function beginTurn(where: OwnTarget, turn: number, content: Content, title: string): void {
    const { session_id, turn_id, gist } = where;
    const base = { session_id, subsession_id: null, turn, depth: 0 };
    const end = endOf(where);
    let index = end;
    while (isStray(entries[index - 1], session_id)) index--;
    for (const entry of entries.slice(index, end)) list.replace({ ...entry, turn });
    if (index === end) index = entries.length + sayWhose(session_id, title);
    const heading = put({ ...base, type: "turn", number: turn, gist }, index);
    headings.set(keyIn(session_id, turn), { entry: heading.id, turn_id });
    put({ ...base, ...content }, index + 1);
  }

  /** Returns where the next entry goes: before the "waiting" note, which may come before the last words. */
  function endOf({ session_id, waits }: OwnTarget): number {
    const index = waits ? waitingAt(session_id) : -1;
    return index < 0 ? entries.length : index;
  }

  /** Returns the index of the "waiting" note; -1 if anything but a new title came after it. */
  function waitingAt(session_id: string): number {
    const index = entries.findLastIndex((entry) => !isAside(entry) && !isNote(entry, NOTES.renamed));
    const entry = entries[index];
    return entry?.session_id === session_id && isNote(entry, NOTES.waiting) ? index : -1;
  }

  function headingOf(session_id: string, turn: number): number {
    const known = headings.get(keyIn(session_id, turn));
    return known ? list.indexOf(known.entry) : -1;
  }

  function within(where: InnerTarget, content: Content, title: string): void {
    const { session_id, subsession_id, call_id, timestamp } = where;
    const call = call_id === null ? null : callOf(session_id, call_id);
    const base = { session_id, subsession_id, turn: call?.turn ?? null, depth: (call?.depth ?? 0) + 1 };
    const under = call && endUnder(call, timestamp);
    if (under === null) {
      sayWhose(session_id, title);
      const last = entries.at(-1);
      if (last?.subsession_id !== subsession_id)
        put({ ...base, type: "subsession", name: call?.item.use.label || subsession_id }, entries.length);
    }
    put({ ...base, ...content }, under ?? entries.length);
    if (call && content.type === "item" && content.item.type === "tool") countStep(call);
  }

  /**
   * Returns the end of the sub-agent's entries. Null if other entries follow, because a person at the live end would
   * not see it there. Text from before the call's result always goes there, even if its file is read later.
   */
  function endUnder(call: CallEntry, messageAt: string | null): number | null {
    const inside = (entry: Entry) => entry.session_id === call.session_id && entry.depth > call.depth;
    let end = list.indexOf(call.id) + 1;
    for (let entry = entries[end]; entry && inside(entry); entry = entries[end]) end++;
    if (isBefore(messageAt, call.returned_at)) return end;
    for (let at = end; at < entries.length; at++) {
      const entry = entries[at];
      const beside = entry?.session_id === call.session_id && isCall(entry);
      if (entry && !beside && !inside(entry)) return null;
    }
    return end;
  }

  function countStep({ id }: Entry): void {
    const call = entries[list.indexOf(id)];
    if (isCall(call)) list.replace({ ...call, steps: call.steps + 1 });
  }

  /** Adds a session heading if needed, and returns how many entries it added. */
  function sayWhose(session_id: string, title: string): number {
    if (!several || entries.at(-1)?.session_id === session_id) return 0;
    list.add({ type: "session", session_id, subsession_id: null, turn: null, depth: 0, title });
    return 1;
  }

  function put(entry: NewEntry, index: number): Entry {
    const added = list.add(entry, index);
    if (isCall(added)) calls.set(keyIn(added.session_id, added.item.call_id), added.id);
    return added;
  }

  function callOf(session_id: string, call_id: string): CallEntry | null {
    const key = keyIn(session_id, call_id);
    const id = calls.get(key);
    const entry = id === undefined ? undefined : entries[list.indexOf(id)];
    if (isCall(entry)) return entry;
    calls.delete(key);
    return null;
  }

  /** Looks at the end first, because only the latest records are written again. */
  function itemOf(session_id: string, id: string): ItemEntry | undefined {
    return entries.findLast(
      (entry): entry is ItemEntry =>
        entry.type === "item" && entry.session_id === session_id && entry.item.id === id,
    );
  }

  return {
    own,
    within,
    note(where, text, foreign, title) {
      const last = entries.at(-1);
      if (text === NOTES.waiting && waitingAt(where.session_id) >= 0) return;
      if (text === NOTES.interrupted && last?.session_id === where.session_id && isStop(last)) return;
      own(where, { type: "note", text, foreign }, title);
    },
    renameTurn(session_id, turn, turn_id, gist) {
      const known = headings.get(keyIn(session_id, turn));
      if (!known || (known.turn_id ?? turn_id) !== turn_id) return;
      headings.set(keyIn(session_id, turn), { ...known, turn_id });
      const entry = entries[list.indexOf(known.entry)];
      if (entry?.type === "turn" && entry.gist !== gist) list.replace({ ...entry, gist });
    },
    hasCall: (session_id, call_id) => callOf(session_id, call_id) !== null,
    update(session_id, item, returned_at) {
      const entry = item.type === "tool" ? callOf(session_id, item.call_id) : itemOf(session_id, item.id);
      if (entry?.item.id !== item.id) return false;
      if (isNewer(item, entry.item)) list.replace({ ...entry, item, returned_at });
      return true;
    },
    forget(session_id) {
      list.remove((entry) => entry.session_id === session_id);
      forgetIn(calls, session_id);
      forgetIn(headings, session_id);
    },
  };
}

/** A record with a call and its result is written again as both: the call alone is then not newer. */
function isNewer(item: WireItem, shown: WireItem): boolean {
  const withoutResult = item.type === "tool" && shown.type === "tool" && !item.result && shown.result;
  return item.revision > shown.revision && !withoutResult;
}

/** Returns false if either time is unknown. */
function isBefore(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && Date.parse(one) <= Date.parse(other);
}

function isNote(entry: Entry, text: string): boolean {
  return entry.type === "note" && entry.text === text;
}

function isStop(entry: Entry): boolean {
  return entry.type === "item" && entry.item.type === "note" && entry.item.note === "interrupted";
}

function isStray(entry: Entry | undefined, session_id: string): boolean {
  if (entry?.session_id !== session_id || entry.turn !== null || entry.subsession_id !== null) return false;
  if (entry.type !== "item") return false;
  const { item } = entry;
  return (
    item.type === "thinking" || item.type === "tool" || (item.type === "text" && item.speaker === "model")
  );
}
