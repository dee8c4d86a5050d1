// Ranks found turns: combines all rows of a turn by how well they match, and a little by how recent the turn
// is.

/** The two indexes: dialogue, with one row per turn, and work, in rows of limited size. */
export interface IndexColumns {
  readonly dialogue: "title" | "prompt" | "answer" | "files" | "reported";
  readonly work: "thinking" | "tools" | "outputs";
}

export type Column = IndexColumns[keyof IndexColumns];

/** One way to look for a query, in one of the two indexes. */
export interface Lookup {
  readonly scope: keyof IndexColumns;
  readonly by: "near" | "significant" | "any";
}

/** A row that a lookup found. */
export interface FoundRow<Turn> extends Lookup {
  readonly turn: Turn;
  /** BM25 score: the higher, the better. */
  readonly bm25: number;
  /** Start of the turn, in milliseconds. */
  readonly at: number | null;
}

export interface RankedTurn<Turn> {
  readonly turn: Turn;
  readonly score: number;
}

/** Used by every search. Any single word is looked up only in the dialogue, where it is cheap. */
export const LOOKUPS: readonly Lookup[] = [
  { scope: "dialogue", by: "near" },
  { scope: "work", by: "near" },
  { scope: "dialogue", by: "any" },
  { scope: "work", by: "significant" },
];

/** Used if the others find nothing. */
export const LAST_LOOKUP: Lookup = { scope: "work", by: "any" };

/** Returns the best turns first; among equals, the newest. */
export function rankTurns<Turn>(rows: readonly FoundRow<Turn>[], now: number): RankedTurn<Turn>[] {
  const found = new Map<Turn, Found>();
  for (const { turn, scope, by, bm25, at } of rows) {
    const soFar = found.get(turn) ?? { at: Number.NEGATIVE_INFINITY, best: { ...nothing } };
    found.set(turn, soFar);
    const kind = by === "near" ? (`${scope}_near` as const) : scope;
    soFar.best[kind] = Math.max(soFar.best[kind], bm25);
    soFar.at = Math.max(soFar.at, at ?? Number.NEGATIVE_INFINITY);
  }
  return [...found]
    .map(([turn, { at, best }]) => ({ turn, at, score: relevance(best) * recency(now - at) }))
    .sort((one, other) => other.score - one.score || other.at - one.at)
    .map(({ turn, score }) => ({ turn, score }));
}

/**
 * How much a row counts, by where and how it was found. In a long output all words of a question can be found
 * somewhere, which means little. Near each other they mean as much as in a prompt.
 */
const SHARES = { dialogue: 1, dialogue_near: 0.5, work: 0.2, work_near: 1 } as const;

type Best = Record<keyof typeof SHARES, number>;

interface Found {
  at: number;
  readonly best: Best;
}

const nothing: Best = { dialogue: 0, dialogue_near: 0, work: 0, work_near: 0 };

/**
 * A new turn counts a tenth more than an old one, and half of that after a month: enough to break ties, and
 * little else.
 */
const NEWEST = 0.1;
const HALF_LIFE = 30 * 24 * 3600 * 1000;

function relevance(best: Best): number {
  return (
    SHARES.dialogue * best.dialogue +
    SHARES.dialogue_near * best.dialogue_near +
    SHARES.work * best.work +
    SHARES.work_near * best.work_near
  );
}

function recency(age: number): number {
  return 1 + NEWEST * 0.5 ** (Math.max(age, 0) / HALF_LIFE);
}
