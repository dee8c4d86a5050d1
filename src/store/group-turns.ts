// Groups found turns by session and folds copies, for every dialect: a session comes once, with its best turns.
import { type CopyGroups, copyGroups } from "./copies.ts";
import type { SearchFound, SearchHit, SearchRequest } from "./search.ts";
import type { TurnAt, TurnFound, TurnIndex } from "./search-turns.ts";

/** A found turn with its rank. */
export interface RankedFound<Key> extends TurnFound<Key> {
  readonly session: Key | undefined;
  readonly score: number;
  /** Whether its prompt has every typed word. */
  readonly whole: boolean;
}

/** The matching turns of one session. */
export interface SessionMatches<Key> {
  readonly turns: readonly RankedFound<Key>[];
  /** Score of the best turn of the session after it. */
  readonly next_best: number;
  /** How many of them were read, and how many of those are shown for this session. */
  read: number;
  shown: number;
}

/**
 * Puts the turns of each session where its best turn is. If only some are shown, those whose prompt has every
 * typed word come right after the best.
 */
export function groupBySession<Key>(
  ranked: readonly RankedFound<Key>[],
  { per_session }: SearchRequest,
): SessionMatches<Key>[] {
  const groups = [...Map.groupBy(ranked, ({ session }) => session).values()];
  return groups.map((turns, at) => {
    const [best, ...others] = turns;
    const few = [...others.filter(({ whole }) => whole), ...others.filter(({ whole }) => !whole)];
    const next_best = groups[at + 1]?.[0]?.score ?? 0;
    return {
      turns: best && per_session !== undefined ? [best, ...few] : turns,
      next_best,
      read: 0,
      shown: 0,
    };
  });
}

interface ReadTurn<Key> extends TurnAt {
  readonly score: number;
  readonly from: SessionMatches<Key>;
}

/**
 * Shows a turn that several sessions hold once, for the session that had it first. Sessions are read in stages, and the
 * hits of a stage never change, so a longer page begins with the hits of a shorter one.
 */
export async function foldCopies<Key>(
  index: TurnIndex<Key>,
  sessions: readonly SessionMatches<Key>[],
  request: SearchRequest,
): Promise<SearchFound> {
  const found = copyGroups<ReadTurn<Key>>();
  const hits: SearchHit[] = [];
  let next = 0;
  for (; next < sessions.length && hits.length < request.limit; next += STAGE) {
    const before = found.size;
    await readStage(index, sessions.slice(next, next + STAGE), found, request);
    hits.push(...hitsOf(found.groups().slice(before)));
  }
  const more = hits.length > request.limit || sessions.some(({ turns, read }) => read < turns.length);
  return { hits: hits.slice(0, request.limit), more };
}

/** How many sessions are read at once: enough for the usual page. */
const STAGE = 12;

async function readStage<Key>(
  index: TurnIndex<Key>,
  sessions: readonly SessionMatches<Key>[],
  found: CopyGroups<ReadTurn<Key>>,
  { limit, per_session = Number.POSITIVE_INFINITY, filter }: SearchRequest,
): Promise<void> {
  const stage = new Set(sessions);
  const waiting = [...sessions];
  // Within one session there are no copies, so nothing after the limit changes what is before it.
  const most = per_session === Number.POSITIVE_INFINITY ? limit : Number.POSITIVE_INFINITY;
  for (const from of waiting) {
    if (found.size >= most || isFull(from, per_session)) continue;
    for await (const at of index.turns(from.turns.slice(from.read))) {
      const score = from.turns[from.read++]?.score ?? 0;
      if (!at || at.session.ghost !== null || (at.session.archived && !filter.archived)) continue;
      const row = { ...at, score, from };
      const [first, second, ...others] = found.add(row);
      const earlier = [first, second, ...others].some((each) => each && !stage.has(each.from));
      if (first === row && !earlier) {
        from.shown++;
        if (second) second.from.shown--;
        // A session that lost a turn to the one that had it first may show another.
        if (second) waiting.push(second.from);
      }
      if (found.size >= most || isFull(from, per_session)) break;
    }
  }
}

/** The share of the best turn's score that another turn of its session needs, to be shown beside it. */
const CLOSE = 0.6;
/** Limits how many turns are read of a session that shares them with earlier ones, as a multiple of the shown. */
const MOST_COPIES = 3;

/**
 * Returns whether a session shows as many turns as it may. A turn that matches much worse than the session's
 * best, and worse than the next session, would only take the place of other sessions.
 */
function isFull<Key>({ turns, next_best, read, shown }: SessionMatches<Key>, most: number): boolean {
  if (shown >= most || read >= MOST_COPIES * most) return true;
  if (shown === 0 || most === Number.POSITIVE_INFINITY) return false;
  const [best, next] = [turns[0], turns[read]];
  const enough = Math.min(CLOSE * (best?.score ?? 0), next_best);
  return !next || (!next.whole && next.score < enough);
}

/** Makes one hit of each group of copies, and puts those of a session together again. */
function hitsOf<Key>(groups: readonly [ReadTurn<Key>, ...ReadTurn<Key>[]][]): SearchHit[] {
  const bySession = Map.groupBy(groups, ([first]) => first.from);
  return [...bySession].flatMap(([{ turns, read }, shown]) =>
    shown.map(([{ from: _, ...first }, ...others]) => {
      const score = others.reduce((best, other) => Math.max(best, other.score), first.score);
      const copies = new Set(others.map(({ session }) => session.id));
      copies.delete(first.session.id);
      return { ...first, score, copies: [...copies], more_in_session: turns.length - read };
    }),
  );
}
