// Finds the copies of a turn and groups them: sessions with a copied history hold the same turn several
// times.
import type { ArchivedSession, TurnEntry } from "./rows.ts";

export interface TurnOfSession {
  readonly session: ArchivedSession;
  readonly turn: TurnEntry;
}

export interface CopyGroups<Row extends TurnOfSession> {
  /** Adds a row to the group of its copies, and returns the group as `groups` does. */
  add(row: Row): [Row, ...Row[]];
  readonly size: number;
  /**
   * Groups in the order of their first rows. Within a group, the session that had the turn first comes first.
   */
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
      return group.length > 1 ? (group.toSorted(byAge) as [Row, ...Row[]]) : group;
    },
    get size() {
      return all.length;
    },
    groups: () => all.map((group) => group.toSorted(byAge) as [Row, ...Row[]]),
  };
}

/** Two turns of one session are not copies of each other, even if they are identical word for word. */
function isOtherTurnOfSession(one: TurnOfSession, other: TurnOfSession): boolean {
  return (
    one.session.id === other.session.id &&
    one.session.top_id === other.session.top_id &&
    one.turn.number !== other.turn.number
  );
}

/**
 * Returns the keys that copies of a turn share. Some clients copy a turn with another time, some with another
 * id, and the oldest with both. Within a tree, a turn's text identifies it if it is long enough, and so does
 * its number in the part that both sessions share.
 */
function namesOf({ session, turn }: TurnOfSession): readonly string[] {
  const before = named.get(turn);
  if (before) return before;
  const names = namesMade(session, turn);
  named.set(turn, names);
  return names;
}

/** Caches the keys: a turn comes once for each file it touched, and its keys hold its whole text. */
const named = new WeakMap<TurnEntry, readonly string[]>();

function namesMade({ position, link, parent_id }: ArchivedSession, turn: TurnEntry): string[] {
  const { id, number, started_at, prompt, answer } = turn;
  const names = started_at === null ? [id] : [id, `${started_at} ${prompt}`];
  // No other session has the same root.
  if (position.tree_size === 1 && parent_id === null) return names;
  if (answer !== null && prompt.length + answer.length >= DISTINCTIVE)
    names.push(JSON.stringify([position.root_id, prompt, answer]));
  const shared = link === null || link.turn === null || number < link.turn;
  if (shared && position.tree_size > 1) names.push(JSON.stringify([position.root_id, number, prompt]));
  return names;
}

/** Prompt and answer of this many characters are not written twice in the same words. */
const DISTINCTIVE = 200;

/**
 * Orders sessions by who had the turn first. In one tree, that is the session nearer to the root. Otherwise a
 * copy was created later than its original, or, if the times were copied too, was last active later.
 */
function byAge({ session: one }: TurnOfSession, { session: other }: TurnOfSession): number {
  if (one.position.root_id === other.position.root_id && one.position.depth !== other.position.depth)
    return one.position.depth - other.position.depth;
  const [early, late] = [ageOf(one), ageOf(other)];
  return early < late ? -1 : early > late ? 1 : 0;
}

/** Sessions without a time come last. */
function ageOf({ created_at, updated_at, id }: ArchivedSession): string {
  return `${created_at ?? "~"} ${updated_at ?? "~"} ${id}`;
}
