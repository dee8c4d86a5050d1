// Scores a row of the index by BM25, as FTS5 does, from the places of the words in it.
import { COLUMN_WEIGHTS } from "../../../search/column-weights.ts";
import type { Column } from "../../../search/rank.ts";
import type { NearExpression, Phrase, SearchExpression } from "../../../search/search-plan.ts";
import { phraseWords } from "./query-text.ts";
import type { Scope } from "./words-of.ts";

/** A row with the places of those words that a query has. */
export interface PlacedRow {
  readonly tokens: number;
  /** Where each column begins. */
  readonly columns: readonly number[];
  readonly places: ReadonlyMap<string, readonly number[]>;
}

/** What a row is measured against. */
export interface TableSize {
  readonly rows: number;
  readonly tokens: number;
}

export interface ScoredQuery {
  readonly scope: Scope;
  readonly expression: SearchExpression;
  /** The columns to search; all of them if empty. */
  readonly columns: readonly Column[];
  readonly size: TableSize;
  /** Returns how many rows have a phrase. */
  rowsWith(phrase: Phrase): number;
}

export interface Score {
  readonly bm25: number;
  /** The score of the prompt alone. */
  readonly in_prompt: number;
}

/** Returns null for a row whose words are not near enough to each other. */
export function scoreOf(row: PlacedRow, query: ScoredQuery): Score | null {
  const found: Found[] = [];
  if (!collect(row, query.expression, query, found)) return null;
  const length = K1 * (1 - B + (B * row.tokens) / (query.size.tokens / Math.max(1, query.size.rows)));
  const weights: Readonly<Record<string, number>> = COLUMN_WEIGHTS[query.scope];
  let bm25 = 0;
  let in_prompt = 0;
  for (const { phrase, columns } of found) {
    const rarity = rarityOf(query.rowsWith(phrase), query.size.rows);
    const part = (often: number) => (rarity * often * (K1 + 1)) / (often + length);
    bm25 += part(columns.reduce((sum, column) => sum + (weights[column] ?? 1), 0));
    in_prompt += part(columns.filter((column) => column === "prompt").length);
  }
  return { bm25, in_prompt };
}

const K1 = 1.2;
const B = 0.75;

/** Returns how much a phrase counts by the number of rows that have it. */
export function rarityOf(rows: number, all: number): number {
  return Math.max(LEAST, Math.log((all - rows + 0.5) / (rows + 0.5)));
}

const LEAST = 1e-6;

/** The columns of all places of a phrase. */
interface Found {
  readonly phrase: Phrase;
  readonly columns: readonly Column[];
}

/** Adds the places that the row has of each phrase. Returns whether it matches. */
function collect(row: PlacedRow, expression: SearchExpression, query: ScoredQuery, found: Found[]): boolean {
  if (expression.kind === "near") return collectNear(row, expression, query, found);
  if (expression.kind !== "phrase") {
    const each = expression.of.map((part) => collect(row, part, query, found));
    return expression.kind === "all" ? each.every(Boolean) : each.some(Boolean);
  }
  const columns = placesOf(row, expression, query).map((at) => columnAt(row, at, query.scope));
  if (columns.length > 0) found.push({ phrase: expression, columns });
  return columns.length > 0;
}

/** FTS5 counts only those places of each phrase that are near the others. */
function collectNear(
  row: PlacedRow,
  { phrases, within }: NearExpression,
  query: ScoredQuery,
  found: Found[],
): boolean {
  const lists = phrases.map((phrase) => ({
    size: phraseWords(phrase.tokens, query.scope).length,
    places: placesOf(row, phrase, query),
  }));
  const kept = phrases.map(() => new Set<number>());
  const at = lists.map(() => 0);
  for (;;) {
    const heads = lists.map(({ places }, index) => places[at[index] ?? 0]);
    if (heads.some((head) => head === undefined)) break;
    const places = heads as number[];
    const last = Math.max(...places);
    // The first phrase that begins too early for the last one moves on.
    const early = places.findIndex((place, index) => place < last - within - (lists[index]?.size ?? 1));
    if (early >= 0) {
      at[early] = (at[early] ?? 0) + 1;
      continue;
    }
    for (const [index, place] of places.entries()) kept[index]?.add(place);
    const next = lists.map((list, index) => list.places[(at[index] ?? 0) + 1] ?? Number.POSITIVE_INFINITY);
    const nearest = next.indexOf(Math.min(...next));
    at[nearest] = (at[nearest] ?? 0) + 1;
  }
  for (const [index, phrase] of phrases.entries()) {
    const columns = [...(kept[index] ?? [])].map((place) => columnAt(row, place, query.scope));
    if (columns.length > 0) found.push({ phrase, columns });
  }
  return kept.every(({ size }) => size > 0);
}

/** Returns where a phrase begins in the columns that are searched, in order. */
function placesOf(row: PlacedRow, { tokens, prefix }: Phrase, query: ScoredQuery): number[] {
  const words = phraseWords(tokens, query.scope);
  const last = words.length - 1;
  const lists = words.map((word, at) =>
    prefix && at === last ? placesBeginning(row, word) : (row.places.get(word) ?? []),
  );
  const [first = [], ...others] = lists;
  const sets = others.map((places) => new Set(places));
  const found = first.filter((place) => sets.every((places, index) => places.has(place + index + 1)));
  const { columns, scope } = query;
  return columns.length === 0
    ? [...found]
    : found.filter((place) => columns.includes(columnAt(row, place, scope)));
}

function placesBeginning({ places }: PlacedRow, word: string): readonly number[] {
  const all = [...places].flatMap(([known, at]) => (known.startsWith(word) ? at : []));
  return [...new Set(all)].sort((one, other) => one - other);
}

function columnAt({ columns }: PlacedRow, place: number, scope: Scope): Column {
  const names = Object.keys(COLUMN_WEIGHTS[scope]) as Column[];
  const at = columns.findLastIndex((begin) => begin <= place);
  return names[at] ?? (names[0] as Column);
}
