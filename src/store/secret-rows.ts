// Joins the rows that a lookup found in redacted texts with those it found in texts that contain secrets.
import { type IndexRow, MOST_ROWS } from "./search-turns.ts";

/**
 * Adds the rows that match only with their secrets. Their own scores mean little, because their table has few rows, and
 * whoever types a part of a secret looks for it: they count like the best of the others.
 */
export function withSecrets<Key>(
  open: readonly IndexRow<Key>[],
  secret: readonly IndexRow<Key>[],
): readonly IndexRow<Key>[] {
  if (secret.length === 0) return open;
  const key = ({ turn, chunk }: IndexRow<Key>) => chunk ?? turn;
  const known = new Set(open.map(key));
  const best = Math.max(LEAST_SCORE, ...open.map(({ bm25 }) => bm25));
  // If not all rows were looked at, one of these may also match without its secret.
  const isWhole = open.length < MOST_ROWS;
  const added = secret.filter((row) => !known.has(key(row)));
  return [...open, ...added.map((row) => (isWhole ? { ...row, bm25: best } : row))];
}

/** The score of a word that one row in thousands has. */
const LEAST_SCORE = 10;
