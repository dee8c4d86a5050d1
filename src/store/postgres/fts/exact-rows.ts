// Scores the matches of a lookup exactly, the most promising ones first, because to read the words of a long row takes half
// a millisecond.
import type { IndexLookup } from "../../search-turns.ts";
import { numbers, textList } from "../connection.ts";
import type { WordTable } from "../schema.ts";
import { phrasesIn, phraseWords, queryText } from "./query-text.ts";
import { type PlacedRow, rarityOf, type Score, type ScoredQuery, scoreOf } from "./score.ts";
import type { OpenIndex } from "./turn-index.ts";
import type { Month } from "./word-months.ts";

/** The first stage of a lookup. */
export interface FoundKeys {
  readonly table: WordTable;
  readonly keys: readonly number[];
  /** The earliest month of the rows, so no older ones are looked at. */
  readonly oldest: Month;
}

export interface ExactRow extends Score {
  readonly key: number;
}

/** How many rows of each index are read for their scores. */
const MOST_EXACT = { dialogue: 1000, work: 150 } as const;
/** More rows with a phrase are not counted: then it is too common to mean much. */
const MOST_COUNTED = 20_000;

/** Returns the best rows first. */
export async function exactRows(
  open: OpenIndex,
  found: FoundKeys,
  { scope, expression, columns }: IndexLookup,
): Promise<ExactRow[]> {
  const { table, keys } = found;
  if (keys.length === 0) return [];
  const phrases = phrasesIn(expression);
  const queries = phrases.map((phrase) => queryText(phrase, { scope, columns }));
  const rows_with = await open.remembered.counts(table, queries, MOST_COUNTED);
  const counts = new Map(phrases.map((phrase, at) => [phrase, rows_with[at] ?? 0]));
  const query: ScoredQuery = {
    scope,
    expression,
    columns,
    size: open.remembered.sizes.get(table) ?? { rows: 0, tokens: 0 },
    rowsWith: (phrase) => counts.get(phrase) ?? 0,
  };
  const promising = keys.length > MOST_EXACT[scope] ? await promisingRows(open, found, query) : keys;
  const rows = await placedRows(open, { ...found, keys: promising }, query);
  return rows
    .flatMap(({ key, ...row }) => {
      const score = scoreOf(row, query);
      return score ? { key, ...score } : [];
    })
    .sort((one, other) => other.bm25 - one.bm25 || other.key - one.key);
}

/** Prefers rows with the rarer phrases: the index knows that without reading a row. */
async function promisingRows(
  { connection }: OpenIndex,
  { table, keys, oldest }: FoundKeys,
  query: ScoredQuery,
): Promise<readonly number[]> {
  const promise = new Map(keys.map((key) => [key, 0]));
  for (const phrase of phrasesIn(query.expression)) {
    const rows = query.rowsWith(phrase);
    if (rows >= MOST_COUNTED) continue;
    const found = await connection.all(
      "SELECT key FROM rows_among(?, ?::tsquery, ?::bigint[], ?::date) AS found (key)",
      ...[table, queryText(phrase, query), numbers(keys), oldest],
    );
    for (const { key } of found) {
      const before = promise.get(Number(key));
      if (before !== undefined) promise.set(Number(key), before + rarityOf(rows, query.size.rows));
    }
  }
  return [...promise]
    .sort(([one, its], [other, theirs]) => theirs - its || other - one)
    .slice(0, MOST_EXACT[query.scope])
    .map(([key]) => key);
}

/** Reads the places of the query's words in each row, and of no other words. */
async function placedRows(
  { connection }: OpenIndex,
  { table, keys, oldest }: FoundKeys,
  { expression, scope }: ScoredQuery,
): Promise<(PlacedRow & { readonly key: number })[]> {
  const whole = new Set<string>();
  const begun = new Set<string>();
  for (const { tokens, prefix } of phrasesIn(expression)) {
    const words = phraseWords(tokens, scope);
    for (const [at, word] of words.entries()) (prefix && at === words.length - 1 ? begun : whole).add(word);
  }
  const rows = await connection.all(
    "SELECT * FROM word_places(?, ?::bigint[], ?::date, ?::text[], ?::text[])",
    ...[table, numbers(keys), oldest, textList(whole), textList(begun)],
  );
  return rows.map((row) => ({
    key: Number(row.key),
    tokens: Number(row.tokens),
    columns: JSON.parse(String(row.columns)) as number[],
    places: placesIn(String(row.places)),
  }));
}

/** Reads `'word':1A,20A 'other':3A`. Words have no quotes. */
function placesIn(printed: string): Map<string, number[]> {
  const found = printed.matchAll(/'([^']*)':([\dA,]+)/g);
  return new Map(
    Array.from(found, ([, word = "", places = ""]) => [
      word,
      places.split(",").map((place) => Number.parseInt(place, 10)),
    ]),
  );
}
