// Numbers the names that identify prompts and answers, with the same number for the same name in every session,
// so what sessions share is found by counting.
import type { LinkEvidence } from "../../model/link.ts";
import { nameTable } from "./name-table.ts";
import { activeCount, nameAfterMs, nameCount, nameHigh, nameLow } from "./trace.ts";
import { gateIndexes, type WeakNames, weakNames } from "./weak-names.ts";

export interface NumberedSession {
  readonly evidence: LinkEvidence;
  /** The names of its trace, the active branch's first; -1 for most names that no other session has. */
  readonly total: Int32Array;
  readonly active: number;
  /** Its distinctive fingerprints, starting at index `weak_from`. */
  readonly weak: Int32Array;
  readonly weak_from: number;
}

export interface NumberedSessions {
  readonly sessions: readonly NumberedSession[];
  /** How many different names there are; all numbers are below it. */
  readonly count: number;
}

export function numberNames(all: readonly LinkEvidence[]): NumberedSessions {
  const weak = sharedWeakNames(all);
  const { likely, count: shared } = sharedNames(all);
  const weakCount = weak.reduce((sum, each) => sum + lengthOf(each), 0);
  const numbers = new Int32Array(all.reduce((sum, { trace }) => sum + nameCount(trace), weakCount));
  const table = nameTable(shared + weakCount);
  let [count, at] = [0, 0];

  function numberOf(high: number, low: number): number {
    const number = table.take(high, low, count);
    if (number === count) count++;
    return number;
  }

  const sessions = all.map((evidence, each): NumberedSession => {
    const { trace } = evidence;
    const start = at;
    const total = nameCount(trace);
    for (let index = 0; index < total; index++) {
      const low = nameLow(trace, index);
      numbers[at++] = likely(low) ? numberOf(nameHigh(trace, index), low) : -1;
    }
    const middle = at;
    const own = weak[each];
    if (own)
      for (let index = own.from; index < own.to; index++)
        numbers[at++] = numberOf(own.high(index), own.low(index));
    return {
      evidence,
      total: numbers.subarray(start, middle),
      active: activeCount(trace),
      weak: numbers.subarray(middle, at),
      weak_from: own?.from ?? 0,
    };
  });
  return { sessions, count };
}

/**
 * Finds the names that several sessions may share. Most names belong to one session, and a table of all
 * would be the slowest step. So each name first sets a bit in a small bit field: if no bit is set twice,
 * the name is not shared. A few unshared names pass, too.
 */
function sharedNames(all: readonly LinkEvidence[]): { likely: (low: number) => boolean; count: number } {
  const total = all.reduce((sum, { trace }) => sum + nameCount(trace), 0);
  const mask = 2 ** Math.max(5, Math.ceil(Math.log2(total * BITS_PER_NAME + 1))) - 1;
  const once = new Uint32Array((mask + 1) >>> 5);
  const twice = new Uint32Array((mask + 1) >>> 5);
  let count = 0;
  for (const { trace } of all) {
    const own = nameCount(trace);
    for (let index = 0; index < own; index++) {
      const bit = nameLow(trace, index) & mask;
      const [word, flag] = [bit >>> 5, 1 << (bit & 31)];
      if (((once[word] ?? 0) & flag) === 0) once[word] = (once[word] ?? 0) | flag;
      else {
        twice[word] = (twice[word] ?? 0) | flag;
        count++;
      }
    }
  }
  const likely = (low: number) => ((twice[(low & mask) >>> 5] ?? 0) & (1 << (low & 31))) !== 0;
  // At most as many different names as came a second time.
  return { likely, count: count * 2 };
}

const BITS_PER_NAME = 8;

/**
 * Keeps the fingerprints of sessions that share one at the first index that
 * counts: sessions that share none there share none later.
 */
function sharedWeakNames(all: readonly LinkEvidence[]): (WeakNames | null)[] {
  const table = nameTable(all.length * 2);
  const found = all.map((evidence) => weakNames(evidence));
  const shared = new Set<number>();
  for (const [index, weak] of found.entries()) {
    const evidence = all[index];
    if (!weak || !evidence) continue;
    for (const gate of gateIndexes(evidence, weak)) {
      const holder = table.take(weak.high(gate), weak.low(gate), index);
      if (holder !== index) shared.add(holder).add(index);
    }
  }
  return found.map((weak, index) => (shared.has(index) ? weak : null));
}

function lengthOf(weak: WeakNames | null | undefined): number {
  return weak ? weak.to - weak.from : 0;
}

/** Finds the time of each session's first prompt or answer that no other session has; infinite if there is none. */
export function firstUnsharedTimes({ sessions, count }: NumberedSessions): number[] {
  const holders = new Int32Array(count);
  for (const { total } of sessions)
    for (const name of total) if (name >= 0) holders[name] = (holders[name] ?? 0) + 1;
  return sessions.map(({ evidence, total, active }) => {
    for (let index = 0; index < active; index++) {
      if ((total[index] ?? -1) < 0 || holders[total[index] ?? 0] === 1)
        return (evidence.first_at ?? 0) + nameAfterMs(evidence.trace, index);
    }
    return Number.POSITIVE_INFINITY;
  });
}
