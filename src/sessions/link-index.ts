// Links kept up to date: a session that comes, grows or goes touches only those that share something with it.
import type { SessionId } from "../model/ids.ts";
import type { LinkEvidence, SessionLink, TreePlace } from "../model/link.ts";
import { linksOf } from "./links.ts";
import { nameTable } from "./name-table.ts";
import { nameCount, nameHigh, nameLow } from "./trace.ts";
import { treePlaces } from "./tree.ts";
import { gatePlaces, weakNames } from "./weak-names.ts";

export interface LinkIndex {
  /** Adds a session, or replaces what was known of it. Answers whose links and places may have changed, its own included. */
  put(evidence: LinkEvidence): ReadonlySet<SessionId>;
  remove(id: SessionId): ReadonlySet<SessionId>;
  /** Null for a session that has no parent. */
  link(id: SessionId): SessionLink | null;
  place(id: SessionId): TreePlace | null;
  readonly size: number;
}

/** Sessions that may be linked with each other, and with no one else. */
interface Group {
  readonly members: Set<number>;
  solved: Solved | null;
}

interface Solved {
  readonly links: ReadonlyMap<SessionId, SessionLink>;
  readonly places: ReadonlyMap<SessionId, TreePlace>;
}

export function linkIndex(): LinkIndex {
  const table = nameTable();
  const numbers = new Map<SessionId, number>();
  const sessions: (LinkEvidence | undefined)[] = [];
  const groups: (Group | undefined)[] = [];
  /** Who names a session outright, whether it is there or not. */
  const namedBy = new Map<SessionId, Set<number>>();

  /** A group of its own, until it is joined with others. */
  function stand(number: number): void {
    groups[number] = { members: new Set([number]), solved: null };
  }

  function joinOthers(number: number, evidence: LinkEvidence): void {
    eachName(evidence, (high, low) => {
      const holder = table.take(high, low, number);
      if (holder !== number) join(number, holder);
    });
    for (const id of sessionsNamedIn(evidence)) {
      const naming = namedBy.get(id);
      if (naming) naming.add(number);
      else namedBy.set(id, new Set([number]));
      const named = numbers.get(id);
      if (named !== undefined && groups[named]) join(number, named);
    }
    for (const naming of namedBy.get(evidence.session_id) ?? []) if (groups[naming]) join(number, naming);
  }

  function join(one: number, other: number): void {
    const [into, from] = [groups[one], groups[other]];
    if (!into || !from || into === from) return;
    const [large, small] = into.members.size >= from.members.size ? [into, from] : [from, into];
    for (const member of small.members) {
      large.members.add(member);
      groups[member] = large;
    }
    large.solved = null;
  }

  /** Takes the session out and lets the others find together again: it may have been what they had in common. */
  function take(number: number): number[] {
    const evidence = sessions[number];
    const group = groups[number];
    if (!evidence || !group) return [];
    for (const id of sessionsNamedIn(evidence)) namedBy.get(id)?.delete(number);
    eachName(evidence, (high, low) => table.clear(high, low, number));
    sessions[number] = undefined;
    groups[number] = undefined;
    const others = [...group.members].filter((member) => member !== number);
    for (const other of others) stand(other);
    for (const other of others) {
      const known = sessions[other];
      if (known) joinOthers(other, known);
    }
    return others;
  }

  function idsOf(members: Iterable<number>): SessionId[] {
    return [...members].flatMap((member) => sessions[member]?.session_id ?? []);
  }

  function solvedFor(id: SessionId): Solved | null {
    const group = groups[numbers.get(id) ?? -1];
    if (!group) return null;
    group.solved ??= solve([...group.members].flatMap((member) => sessions[member] ?? []));
    return group.solved;
  }

  return {
    put(evidence) {
      const id = evidence.session_id;
      const number = numbers.get(id) ?? sessions.length;
      const before = idsOf(groups[number]?.members ?? []);
      take(number);
      numbers.set(id, number);
      sessions[number] = evidence;
      stand(number);
      joinOthers(number, evidence);
      return new Set([...before, ...idsOf(groups[number]?.members ?? [])]);
    },
    remove(id) {
      const number = numbers.get(id);
      if (number === undefined) return new Set();
      const others = take(number);
      numbers.delete(id);
      return new Set([id, ...idsOf(others)]);
    },
    link: (id) => solvedFor(id)?.links.get(id) ?? null,
    place: (id) => solvedFor(id)?.places.get(id) ?? null,
    get size() {
      return numbers.size;
    },
  };
}

/** All that there is from scratch; what the index gives for each of the sessions. */
export function solve(all: readonly LinkEvidence[]): Solved {
  const links = linksOf(all);
  const nodes = all.map(({ session_id, active_at }) => ({
    id: session_id,
    parent_id: links.get(session_id)?.parent_id ?? null,
    active_at,
  }));
  return { links, places: treePlaces(nodes) };
}

function eachName(evidence: LinkEvidence, take: (high: number, low: number) => void): void {
  const { trace } = evidence;
  const count = nameCount(trace);
  for (let index = 0; index < count; index++) take(nameHigh(trace, index), nameLow(trace, index));
  const weak = weakNames(evidence);
  if (weak) for (const place of gatePlaces(evidence, weak)) take(weak.high(place), weak.low(place));
}

function sessionsNamedIn({ forked_from, continued_in, derived_from }: LinkEvidence): SessionId[] {
  return [forked_from, continued_in, ...derived_from].filter((id) => id !== null);
}
