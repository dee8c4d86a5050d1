// Searches turns, the same way in every dialect: chooses the lookups a query needs, ranks the turns found and
// folds copies. A dialect only does the lookups.
import {
  type Column,
  type FoundRow,
  isRanked,
  LAST_LOOKUP,
  LOOKUPS,
  type Lookup,
  rankTurns,
} from "../search/rank.ts";
import {
  compound,
  type SearchExpression,
  type SearchPlan,
  searchPlan,
  withoutStems,
} from "../search/search-plan.ts";
import type { TurnOfSession } from "./copies.ts";
import { foldCopies, groupBySession } from "./group-turns.ts";
import type { ByteRange } from "./rows.ts";
import type { SearchFilter, SearchFound, SearchRequest } from "./search.ts";

/** A dialect's full-text index for one search: it finds only turns that match the filter. */
export interface TurnIndex<Key> {
  /** Returns the best matching rows, limited by `MOST_RANKED` and `MOST_ROWS`. */
  lookUp(lookup: IndexLookup): Promise<readonly IndexRow<Key>[]>;
  /** Counts matching rows up to a limit, without ranking them. */
  count(lookup: IndexLookup, most: number): Promise<number>;
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
  /** False if the newest rows are enough, without a score. */
  readonly ranked: boolean;
}

export interface IndexRow<Key> extends Omit<FoundRow<Key>, "by"> {
  readonly session: Key;
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

/** A word in at most this many rows is rare enough to be looked up alone. */
const RARE = 300;
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
  const sessions = new Map(rows.map(({ turn, session }) => [turn, session]));
  const whole = new Set(rows.filter(({ by }) => by === "every").map(({ turn }) => turn));
  const found = ranked.map(({ turn, score }) => ({
    ...{ turn, score, session: sessions.get(turn), whole: whole.has(turn), chunk: chunks.get(turn) ?? null },
  }));
  return foldCopies(index, groupBySession(found, request), request);
}

async function lookUpAll<Key>(index: TurnIndex<Key>, request: SearchRequest): Promise<Found<Key>[]> {
  const lookUp = cachedLookup(index, request);
  const rows: Found<Key>[] = [];
  const near = { dialogue: 0, work: 0 };
  let any = 0;
  for (const lookup of LOOKUPS) {
    const { scope, by } = lookup;
    // With enough matches in the dialogue, skip the work index, which is the most expensive to search.
    if (scope === "work" && Math.max(near.dialogue, near.work) >= ENOUGH) continue;
    if (by === "any" && near.dialogue >= ENOUGH) continue;
    // With fewer rows than the limit, the lookup for any word has found all that have a rare one.
    if (scope === "dialogue" && by === "rare" && any < MOST_ROWS) continue;
    const found = await lookUp(lookup);
    if (by === "near") near[scope] = found.length;
    if (by === "any") any = found.length;
    rows.push(...found);
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
    const within = by === "every" ? columns.prompt : columns[scope];
    if (!within || !plan) return [];
    const ranked = isRanked({ scope, by });
    const lookup = { scope, columns: within, without: plan.excluded, ranked };
    // Every way to look up a single word finds the same rows.
    if (!ranked && query.wanted.length === 1) return [];
    const typed = by === "rare" ? await rareWords(index, plan, lookup) : plan[by];
    if (!typed) return [];
    const expression = scope === "work" ? withoutStems(typed) : typed;
    const key = `${scope} ${ranked} ${within.join(" ")} ${JSON.stringify(expression)}`;
    const rows = cache.get(key) ?? (await index.lookUp({ ...lookup, expression }));
    cache.set(key, rows);
    return rows.map((row) => ({ ...row, by }));
  };
}

/** Returns an expression for any of the words that few rows have; null if there is none, or only one word. */
async function rareWords<Key>(
  index: TurnIndex<Key>,
  { each }: SearchPlan,
  lookup: Omit<IndexLookup, "expression">,
): Promise<SearchExpression | null> {
  if (each.length < 2) return null;
  const rare: SearchExpression[] = [];
  for (const word of each) {
    const expression = lookup.scope === "work" ? withoutStems(word) : word;
    if ((await index.count({ ...lookup, expression }, RARE + 1)) <= RARE) rare.push(expression);
  }
  return rare.length === 0 ? null : compound("any", rare);
}

/** Returns the columns that hold the text of a role, for each scope. */
function columnsFor(
  role: SearchFilter["role"],
): Readonly<Record<Scope | "prompt", readonly Column[] | null>> {
  switch (role) {
    case "user":
      return { prompt: ["prompt"], dialogue: ["prompt"], work: null };
    case "assistant":
      return { prompt: null, dialogue: ["answer", "reported"], work: ["thinking"] };
    case "tool":
      return { prompt: null, dialogue: ["files"], work: ["tools", "outputs"] };
    default:
      return { prompt: ["prompt"], dialogue: [], work: [] };
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
