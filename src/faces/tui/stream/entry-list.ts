// Holds a stream's entries in display order, and drops the oldest when there are too many.
import { type Entry, type EntryBase, weightOf } from "./entry.ts";

export interface EntryList {
  readonly entries: readonly Entry[];
  /** How many old entries were dropped. */
  readonly dropped: number;
  /** Increases with every change. */
  readonly version: number;
  /** The highest entry id so far. */
  readonly newest: number;
  /** Adds at an index, or at the end. */
  add(entry: NewEntry, index?: number): Entry;
  /** Replaces an entry with a newer version. Does nothing if it was dropped. */
  replace(entry: Entry): void;
  /** Returns -1 if it was dropped. */
  indexOf(id: number): number;
  remove(gone: (entry: Entry) => boolean): void;
}

/** An entry without its id. */
export type NewEntry = Entry extends infer Each ? (Each extends Entry ? Omit<Each, "id"> : never) : never;

/** In lines of an 80-column screen. */
const MOST_LINES = 20_000;

export function entryList(most: number = MOST_LINES): EntryList {
  const entries: Entry[] = [];
  /** Maps ids to the index found last. */
  const last = new Map<number, number>();
  let [weight, dropped, version, numbered] = [0, 0, 0, 0];

  /** Drops more than necessary, so it does not run for every line. */
  function dropOldest(): void {
    if (weight <= most) return;
    let count = 0;
    for (; count < entries.length - 1 && weight > most * 0.9; count++) weight -= entryWeight(entries[count]);
    entries.splice(0, count);
    last.clear();
    dropped += count;
  }

  /** Fast for entries near the end, and for repeated lookups, such as a call for each step of its sub-agent. */
  function indexOf(id: number): number {
    const known = last.get(id);
    if (known !== undefined && entries[known]?.id === id) return known;
    const index = entries.findLastIndex((entry) => entry.id === id);
    if (index >= 0) last.set(id, index);
    return index;
  }

  return {
    entries,
    get dropped() {
      return dropped;
    },
    get version() {
      return version;
    },
    get newest() {
      return numbered;
    },
    add(given, index = entries.length) {
      const entry = { ...given, id: ++numbered } satisfies EntryBase as Entry;
      entries.splice(index, 0, entry);
      weight += entryWeight(entry);
      version++;
      dropOldest();
      return entry;
    },
    replace(entry) {
      const index = indexOf(entry.id);
      if (index < 0) return;
      weight += entryWeight(entry) - entryWeight(entries[index]);
      entries[index] = entry;
      version++;
    },
    indexOf,
    remove(gone) {
      const kept = entries.filter((entry) => !gone(entry));
      weight = kept.reduce((sum, entry) => sum + entryWeight(entry), 0);
      entries.splice(0, entries.length, ...kept);
      last.clear();
      version++;
    },
  };
}

function entryWeight(entry: Entry | undefined): number {
  return entry ? weightOf(entry) : 0;
}
