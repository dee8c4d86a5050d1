// The entries of a stream in the order in which they are shown; the oldest go when there are too many.
import { type Entry, type EntryBase, weightOf } from "./entry.ts";

export interface EntryList {
  readonly entries: readonly Entry[];
  /** How many of the oldest are gone. */
  readonly dropped: number;
  /** Another number whenever anything changed. */
  readonly version: number;
  /** The highest number that an entry was given. */
  readonly newest: number;
  /** At an index, or at the end. */
  add(entry: NewEntry, index?: number): Entry;
  /** Something became of an entry; one that is gone stays gone. */
  replace(entry: Entry): void;
  /** -1 where it is gone. */
  indexOf(id: number): number;
  remove(gone: (entry: Entry) => boolean): void;
}

/** An entry before it has its number. */
export type NewEntry = Entry extends infer Each ? (Each extends Entry ? Omit<Each, "id"> : never) : never;

/** In lines of a usual screen. */
const MOST_LINES = 20_000;

export function entryList(most: number = MOST_LINES): EntryList {
  const entries: Entry[] = [];
  /** By number: where it was when it was last asked for. */
  const last = new Map<number, number>();
  let [weight, dropped, version, numbered] = [0, 0, 0, 0];

  /** Some more than has to go, so that it is not done for every line. */
  function dropOldest(): void {
    if (weight <= most) return;
    let count = 0;
    for (; count < entries.length - 1 && weight > most * 0.9; count++) weight -= entryWeight(entries[count]);
    entries.splice(0, count);
    last.clear();
    dropped += count;
  }

  /** What is asked for is near the end, or was asked for before, as a call is for each step of what it started. */
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
