// Searching, the same in every dialect: which lookups a query needs, the turns found ranked, copies folded. A dialect only
// looks things up.
import { type Column, type FoundRow, LAST_LOOKUP, LOOKUPS, type Lookup, rankTurns } from "../search/rank.ts";
import { type SearchExpression, searchPlan } from "../search/search-plan.ts";
import { copyGroups, type TurnOfSession } from "./copies.ts";
import type { ByteRange } from "./rows.ts";
import type { SearchFilter, SearchFound, SearchHit, SearchRequest } from "./search.ts";

/** A dialect's full-text index as one search sees it: only turns that fit its filter are found. */
export interface TurnIndex<Key> {
  /** The best rows that match, as `MOST_RANKED` and `MOST_ROWS` bound them. */
  lookUp(lookup: IndexLookup): Promise<readonly IndexRow<Key>[]>;
  /** Every turn that has it, in whatever scope and column. */
  turnsWith(expression: SearchExpression): Promise<ReadonlySet<Key>>;
  /** The turns themselves, in this order, null for one that is gone; none is read before it is taken. */
  turns(found: readonly TurnFound<Key>[]): AsyncIterable<TurnAt | null>;
}

export interface IndexLookup {
  readonly scope: Lookup["scope"];
  readonly expression: SearchExpression;
  /** In these columns only; empty for all of them. */
  readonly columns: readonly Column[];
  /** Not in rows that have this in any column. */
  readonly without: SearchExpression | null;
}

export interface IndexRow<Key> extends Omit<FoundRow<Key>, "by"> {
  /** The stretch in which it was found, of what was done. */
  readonly chunk: Key | null;
}

export interface TurnFound<Key> {
  readonly turn: Key;
  readonly chunk: Key | null;
}

export interface TurnAt extends TurnOfSession {
  /** Where the chunk is in the transcript. */
  readonly work_range: ByteRange | null;
}

/** Matches of one lookup that are ranked: of a word that is everywhere the newest, which have the highest numbers. */
export const MOST_RANKED = 1000;
/** Of those, the best go on; more would change the first pages of nobody's answer. */
export const MOST_ROWS = 300;
/** Who finds as many with all words near each other needs none with the words further apart. */
const ENOUGH = 150;

type Scope = Lookup["scope"];
type Found<Key> = IndexRow<Key> & Pick<Lookup, "by">;

export async function searchTurns<Key>(index: TurnIndex<Key>, request: SearchRequest): Promise<SearchFound> {
  const rows = await lookUpAll(index, request);
  const excluded = searchPlan(request.query)?.excluded ?? null;
  // A turn that has what is excluded anywhere, be it not in the row that was found.
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
    // What is said often enough need not be looked for in what was done, where it costs most.
    if (near("dialogue") >= ENOUGH || (lookup.by !== "near" && near(lookup.scope) >= ENOUGH)) continue;
    rows.push(...(await lookUp(lookup)));
  }
  if (rows.length === 0) rows.push(...(await lookUp(LAST_LOOKUP)));
  return rows;
}

/** Of one word the lookups are the same for all that is near and all there is, so each is asked once. */
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

/** Which columns of which scope speak for whom. */
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

/** For each turn the chunk that matches best, if prompt and answer do not match as well. */
function bestChunks<Key>(rows: readonly Found<Key>[]): ReadonlyMap<Key, Key | null> {
  const best = new Map<Key, Found<Key>>();
  for (const row of rows) {
    const known = best.get(row.turn);
    if (!known || strength(row) > strength(known)) best.set(row.turn, row);
  }
  return new Map(Array.from(best, ([turn, { chunk }]) => [turn, chunk]));
}

/** All words near each other count most, then what was said. */
function strength({ scope, by, bm25 }: Pick<FoundRow<unknown>, "scope" | "by" | "bm25">): number {
  return (by === "near" ? 1e6 : 0) + (scope === "dialogue" ? 1e3 : 0) + bm25;
}

/** A turn that several sessions hold is shown once, for the one that had it first. */
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
