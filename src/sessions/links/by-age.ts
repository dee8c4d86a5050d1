// Sorts sessions by age, so a copy comes after its original.
import type { LinkEvidence } from "../../model/link.ts";
import { firstUnsharedTimes, type NumberedSession, type NumberedSessions } from "./number-names.ts";
import { dialogueCount, nameMessageIndex } from "./trace.ts";

/**
 * Recognizes copies by their records: those of old clients carry the time of copying,
 * others name the session they came from, and records outside the conversation are never
 * copied. If all that is equal, the session with the earlier message of its own comes
 * first. A session that is the beginning of another comes before it.
 */
export function byAge(numbered: NumberedSessions): NumberedSession[] {
  const unshared = firstUnsharedTimes(numbered);
  const ages = numbered.sessions.map(({ evidence }, index) => ageOf(evidence, unshared[index] ?? 0));
  const order = numbered.sessions.map((_, index) => index);
  order.sort((one, other) => compareAges(ages[one], ages[other]));
  const sorted = order.map((index) => numbered.sessions[index]).filter((each) => each !== undefined);
  return withPrefixesFirst(sorted, numbered.count);
}

type Age = readonly [...times: number[], id: string];

function ageOf({ begun_at, first_at, noted_at, trace, session_id }: LinkEvidence, unshared: number): Age {
  const first = first_at ?? Number.POSITIVE_INFINITY;
  const begun = begun_at ?? Number.POSITIVE_INFINITY;
  return [begun, first, noted_at ?? first, unshared, dialogueCount(trace), session_id];
}

function compareAges(one: Age = [""], other: Age = [""]): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? "";
    if (value < against) return -1;
    if (value > against) return 1;
  }
  return 0;
}

/** Maps each name to the first session in the order that has it. */
export function ownersOf(order: readonly NumberedSession[], count: number): Int32Array {
  const owners = new Int32Array(count).fill(-1);
  for (const [position, { total, weak }] of order.entries()) {
    for (const name of total) if (name >= 0 && owners[name] === -1) owners[name] = position;
    for (const name of weak) if (owners[name] === -1) owners[name] = position;
  }
  return owners;
}

function withPrefixesFirst(order: readonly NumberedSession[], count: number): NumberedSession[] {
  const owners = ownersOf(order, count);
  const hosts = order.map((session, position) => hostOf(session, position, order, owners));
  if (hosts.every((host) => host === -1)) return [...order];
  const positions = order.map((_, position) => position);
  const key = (position: number) => (hosts[position] === -1 ? position : (hosts[position] ?? position));
  const length = (position: number) =>
    hosts[position] === -1
      ? Number.POSITIVE_INFINITY
      : dialogueCount(order[position]?.evidence.trace ?? NO_TRACE);
  positions.sort((one, other) => {
    if (key(one) !== key(other)) return key(one) - key(other);
    return length(one) === length(other) ? one - other : length(one) - length(other);
  });
  return positions.map((position) => order[position]).filter((each) => each !== undefined);
}

const NO_TRACE = new Uint32Array(0);

/** Returns the older session that this one is the beginning of; -1 if there is none. */
function hostOf(
  { evidence, total, active, weak, weak_from }: NumberedSession,
  position: number,
  order: readonly NumberedSession[],
  owners: Int32Array,
): number {
  const count = dialogueCount(evidence.trace);
  if (count === 0) return -1;
  const last = total[active - 1];
  const owner = last === undefined || last < 0 ? -1 : (owners[last] ?? -1);
  const host = order[owner];
  if (host && owner !== position) {
    if (nameMessageIndex(evidence.trace, active - 1) !== count - 1 || !firstShared(total, host)) return -1;
    return continuesAfter(host, last ?? -1) ? owner : -1;
  }
  const end = weak_from + weak.length === count ? weak.at(-1) : undefined;
  const weakOwner = end === undefined ? position : (owners[end] ?? position);
  const longer = dialogueCount(order[weakOwner]?.evidence.trace ?? NO_TRACE) > count;
  return weakOwner !== position && longer ? weakOwner : -1;
}

/** Whether both begin alike: of a history cut by a compaction, only the end is copied. */
function firstShared(names: Int32Array, host: NumberedSession): boolean {
  // The first prompt may have a new name in the copy; the first answer does not.
  const begins = host.total.subarray(0, 2);
  return names.subarray(0, 2).some((name) => name >= 0 && begins.includes(name));
}

function continuesAfter({ evidence, total, active }: NumberedSession, name: number): boolean {
  const index = total.subarray(0, active).lastIndexOf(name);
  return index !== -1 && nameMessageIndex(evidence.trace, index) < dialogueCount(evidence.trace) - 1;
}
