// Copied histories hold the same turn several times; here its copies are told and put together.
import type { ArchivedSession, TurnEntry } from "./rows.ts";

export interface TurnOfSession {
  readonly session: ArchivedSession;
  readonly turn: TurnEntry;
}

export interface CopyGroups<Row extends TurnOfSession> {
  /** Puts a row with its copies. */
  add(row: Row): void;
  readonly size: number;
  /** In the order of their first rows; in each, the session that had the turn first comes first. */
  groups(): [Row, ...Row[]][];
}

export function copyGroups<Row extends TurnOfSession>(): CopyGroups<Row> {
  const byName = new Map<string, [Row, ...Row[]]>();
  const all: [Row, ...Row[]][] = [];
  return {
    add(row) {
      const names = namesOf(row);
      const known = names
        .map((name) => byName.get(name))
        .find((group) => group !== undefined && !group.some((other) => isOtherTurnOfSession(row, other)));
      const group: [Row, ...Row[]] = known ?? [row];
      if (known) known.push(row);
      else all.push(group);
      for (const name of names) byName.set(name, group);
    },
    get size() {
      return all.length;
    },
    groups: () => all.map((group) => group.toSorted(byAge) as [Row, ...Row[]]),
  };
}

/** Two turns of one session are no copies of each other, be they word for word the same. */
function isOtherTurnOfSession(one: TurnOfSession, other: TurnOfSession): boolean {
  return (
    one.session.id === other.session.id &&
    one.session.top_id === other.session.top_id &&
    one.turn.number !== other.turn.number
  );
}

/**
 * Some clients copy a turn at another time, some with another id, and the oldest with both. Within a tree its words tell,
 * if there are enough of them, and so does its place in the part that both have.
 */
function namesOf({ session, turn }: TurnOfSession): readonly string[] {
  const before = named.get(turn);
  if (before) return before;
  const names = namesMade(session, turn);
  named.set(turn, names);
  return names;
}

/** A turn comes once for each file that it touched, and its names hold all its words. */
const named = new WeakMap<TurnEntry, readonly string[]>();

function namesMade({ position, link }: ArchivedSession, turn: TurnEntry): string[] {
  const { id, number, started_at, prompt, answer } = turn;
  const distinctive = answer !== null && prompt.length + answer.length >= DISTINCTIVE;
  const shared = link === null || link.turn === null || number < link.turn;
  return [
    id,
    ...(started_at === null ? [] : [JSON.stringify([started_at, prompt])]),
    ...(distinctive ? [JSON.stringify([position.root_id, prompt, answer])] : []),
    ...(shared && position.tree_size > 1 ? [JSON.stringify([position.root_id, number, prompt])] : []),
  ];
}

/** So many characters are not said twice in the same words. */
const DISTINCTIVE = 200;

/**
 * In one tree whoever is nearer to its root had the turn first. Else who copied it came to be after whoever had it, or,
 * with the times copied too, was left after it.
 */
function byAge({ session: one }: TurnOfSession, { session: other }: TurnOfSession): number {
  if (one.position.root_id === other.position.root_id && one.position.depth !== other.position.depth)
    return one.position.depth - other.position.depth;
  const [early, late] = [ageOf(one), ageOf(other)];
  return early < late ? -1 : early > late ? 1 : 0;
}

/** Those who have no time are last. */
function ageOf({ created_at, updated_at, id }: ArchivedSession): string {
  return `${created_at ?? "~"} ${updated_at ?? "~"} ${id}`;
}
