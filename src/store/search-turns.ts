// Searches turns, the same way in every dialect: chooses the lookups a query needs, ranks the turns found and
// folds copies. A dialect only does the lookups.
import { type Column, type FoundRow, LAST_LOOKUP, LOOKUPS, type Lookup, rankTurns } from "../search/rank.ts";
import { type SearchExpression, searchPlan } from "../search/search-plan.ts";
import { copyGroups, type TurnOfSession } from "./copies.ts";
import type { ByteRange } from "./rows.ts";
import type { SearchFilter, SearchFound, SearchHit, SearchRequest } from "./search.ts";

/** A dialect's full-text index for one search: it finds only turns that match the filter. */
export interface TurnIndex<Key> {
  /** Returns the best matching rows, limited by `MOST_RANKED` and `MOST_ROWS`. */
  lookUp(lookup: IndexLookup): Promise<readonly IndexRow<Key>[]>;
  /** Returns every turn that matches, in any scope and column. */
  turnsWith(expression: SearchExpression): Promise<ReadonlySet<Key>>;
  /** Yields the turns in this order, null for one that is gone. Each is read only when it is taken. */
  turns(found: readonly TurnFound<Key>[]): AsyncIterable<TurnAt | null>;
}

export interface IndexLookup {
  readonly scope: Lookup["scope"];
  readonly expression: SearchExpression;
  /** The columns to search; all of them if empty. */
  readonly columns: readonly Column[];
  /** Excludes rows that match this in any column. */
  readonly without: SearchExpression | null;
}

export interface IndexRow<Key> extends Omit<FoundRow<Key>, "by"> {
  /** The chunk of the work index that matched; null for a match in the dialogue. */
  readonly chunk: Key | null;
}

export interface TurnFound<Key> {
  readonly turn: Key;
  readonly chunk: Key | null;
}

export interface TurnAt extends TurnOfSession {
  /** Location of the chunk in the transcript. */
  readonly work_range: ByteRange | null;
}

/**
 * Limits the matches of one lookup that are ranked. For a very common word these are the newest, which have
 * the highest row ids.
 */
export const MOST_RANKED = 1000;
/**
 * Limits how many of the best ranked matches are used; more would not change the first pages of any result.
 */
export const MOST_ROWS = 300;
/**
 * With this many matches that have all words near each other, matches with the words further apart are not
 * needed.
 */
const ENOUGH = 150;

type Scope = Lookup["scope"];
type Found<Key> = IndexRow<Key> & Pick<Lookup, "by">;

export async function searchTurns<Key>(index: TurnIndex<Key>, request: SearchRequest): Promise<SearchFound> {
  const rows = await lookUpAll(index, request);
  const excluded = searchPlan(request.query)?.excluded ?? null;
  // A turn is excluded if it has an excluded word anywhere, even outside the row that matched.
  const out = excluded === null ? new Set<Key>() : await index.turnsWith(excluded);
  const ranked = rankTurns(
    rows.filter((row) => !out.has(row.turn)),
    request.now,
  );
  const chunks = bestChunks(rows);
  const found = ranked.map(({ turn, score }) => ({ turn, score, chunk: chunks.get(turn) ?? null }));
  return foldCopies(index, found, request);
}

async function lookUpAll<Key>(index: TurnIndex<Key>, request: SearchRequest): Promise<Found<Key>[]> {
  const lookUp = cachedLookup(index, request);
  const rows: Found<Key>[] = [];
  for (const lookup of LOOKUPS) {
    const near = (scope: Scope) => rows.filter((row) => row.scope === scope && row.by === "near").length;
    // With enough matches in the dialogue, skip the work index, which is the most expensive to search.
    if (near("dialogue") >= ENOUGH || (lookup.by !== "near" && near(lookup.scope) >= ENOUGH)) continue;
    rows.push(...(await lookUp(lookup)));
  }
  if (rows.length === 0) rows.push(...(await lookUp(LAST_LOOKUP)));
  return rows;
}

/** Runs each distinct lookup once: for a single word, those of one scope are the same. */
function cachedLookup<Key>(
  index: TurnIndex<Key>,
  { query, filter }: SearchRequest,
): (lookup: Lookup) => Promise<Found<Key>[]> {
  const columns = columnsFor(filter.role);
  const plan = searchPlan(query);
  const cache = new Map<string, readonly IndexRow<Key>[]>();
  return async ({ scope, by }) => {
    const within = columns[scope];
    if (!within || !plan) return [];
    const expression = plan[by];
    const key = `${scope} ${JSON.stringify(expression)}`;
    const rows =
      cache.get(key) ?? (await index.lookUp({ scope, expression, columns: within, without: plan.excluded }));
    cache.set(key, rows);
    return rows.map((row) => ({ ...row, by }));
  };
}

/** Returns the columns that hold the text of a role, for each scope. */
function columnsFor(role: SearchFilter["role"]): Readonly<Record<Scope, readonly Column[] | null>> {
  switch (role) {
    case "user":
      return { dialogue: ["prompt"], work: null };
    case "assistant":
      return { dialogue: ["answer", "reported"], work: ["thinking"] };
    case "tool":
      return { dialogue: ["files"], work: ["tools", "outputs"] };
    default:
      return { dialogue: [], work: [] };
  }
}

/** Returns the best matching chunk of each turn; null if prompt or answer match at least as well. */
function bestChunks<Key>(rows: readonly Found<Key>[]): ReadonlyMap<Key, Key | null> {
  const best = new Map<Key, Found<Key>>();
  for (const row of rows) {
    const known = best.get(row.turn);
    if (!known || strength(row) > strength(known)) best.set(row.turn, row);
  }
  return new Map(Array.from(best, ([turn, { chunk }]) => [turn, chunk]));
}

/** All words near each other count most, then a match in the dialogue. */
function strength({ scope, by, bm25 }: Pick<FoundRow<unknown>, "scope" | "by" | "bm25">): number {
  return (by === "near" ? 1e6 : 0) + (scope === "dialogue" ? 1e3 : 0) + bm25;
}

/** Shows a turn that several sessions hold once, for the session that had it first. */
async function foldCopies<Key>(
  index: TurnIndex<Key>,
  ranked: readonly (TurnFound<Key> & { readonly score: number })[],
  { limit, filter }: SearchRequest,
): Promise<SearchFound> {
  const found = copyGroups<SearchHit>();
  let looked = 0;
  for await (const at of index.turns(ranked)) {
    const score = ranked[looked++]?.score ?? 0;
    if (at && at.session.ghost === null && (!at.session.archived || filter.archived))
      found.add({ ...at, score, copies: [] });
    if (found.size === limit) break;
  }
  const hits = found.groups().map(([first, ...others]) => {
    const score = others.reduce((best, other) => Math.max(best, other.score), first.score);
    const copies = new Set(others.map(({ session }) => session.id));
    copies.delete(first.session.id);
    return { ...first, score, copies: [...copies] };
  });
  return { hits, more: looked < ranked.length };
}
