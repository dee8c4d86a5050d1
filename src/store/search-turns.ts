// Searching, the same in every dialect: which lookups a query needs, the turns found ranked, copies folded. A dialect only
// looks things up.
import { type Column, type FoundRow, LAST_LOOKUP, LOOKUPS, type Lookup, rankTurns } from "../search/rank.ts";
import { type Sought, soughtBy } from "../search/sought.ts";
import { copyGroups, type TurnOfSession } from "./copies.ts";
import type { ByteRange } from "./rows.ts";
import type { SearchFilter, SearchFound, SearchHit, SearchQuestion } from "./search.ts";

/** A dialect's full-text index as one search sees it: only turns that fit its filter are found. */
export interface TurnIndex<Key> {
  /** The best rows that match, as `MOST_RANKED` and `MOST_ROWS` bound them. */
  lookUp(asked: IndexLookup): Promise<readonly IndexRow<Key>[]>;
  /** Every turn that has it, in whatever place and column. */
  turnsWith(sought: Sought): Promise<ReadonlySet<Key>>;
  /** The turns themselves, in this order, null for one that is gone; none is read before it is taken. */
  turns(found: readonly TurnFound<Key>[]): AsyncIterable<TurnAt | null>;
}

export interface IndexLookup {
  readonly place: Lookup["place"];
  readonly sought: Sought;
  /** In these columns only; empty for all of them. */
  readonly columns: readonly Column[];
  /** Not in rows that have this in any column. */
  readonly without: Sought | null;
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
  readonly done: ByteRange | null;
}

/** Matches of one lookup that are ranked: of a word that is everywhere the newest, which have the highest numbers. */
export const MOST_RANKED = 1000;
/** Of those, the best go on; more would change the first pages of nobody's answer. */
export const MOST_ROWS = 300;
/** Who finds as many with all words near each other needs none with the words further apart. */
const ENOUGH = 150;

type Place = Lookup["place"];
type Found<Key> = IndexRow<Key> & Pick<Lookup, "by">;

export async function searchTurns<Key>(
  index: TurnIndex<Key>,
  question: SearchQuestion,
): Promise<SearchFound> {
  const rows = await lookUpAll(index, question);
  const excluded = soughtBy(question.query)?.excluded ?? null;
  // A turn that has what is excluded anywhere, be it not in the row that was found.
  const out = excluded === null ? new Set<Key>() : await index.turnsWith(excluded);
  const ranked = rankTurns(
    rows.filter((row) => !out.has(row.turn)),
    question.now,
  );
  const chunks = placesOfWords(rows);
  const found = ranked.map(({ turn, score }) => ({ turn, score, chunk: chunks.get(turn) ?? null }));
  return foldCopies(index, found, question);
}

async function lookUpAll<Key>(index: TurnIndex<Key>, question: SearchQuestion): Promise<Found<Key>[]> {
  const ask = asker(index, question);
  const rows: Found<Key>[] = [];
  for (const lookup of LOOKUPS) {
    const near = (place: Place) => rows.filter((row) => row.place === place && row.by === "near").length;
    // What is said often enough need not be looked for in what was done, where it costs most.
    if (near("said") >= ENOUGH || (lookup.by !== "near" && near(lookup.place) >= ENOUGH)) continue;
    rows.push(...(await ask(lookup)));
  }
  if (rows.length === 0) rows.push(...(await ask(LAST_LOOKUP)));
  return rows;
}

/** Of one word the lookups are the same for all that is near and all there is, so each is asked once. */
function asker<Key>(
  index: TurnIndex<Key>,
  { query, filter }: SearchQuestion,
): (lookup: Lookup) => Promise<Found<Key>[]> {
  const columns = columnsFor(filter.role);
  const ways = soughtBy(query);
  const asked = new Map<string, readonly IndexRow<Key>[]>();
  return async ({ place, by }) => {
    const within = columns[place];
    if (!within || !ways) return [];
    const sought = ways[by];
    const key = `${place} ${JSON.stringify(sought)}`;
    const rows =
      asked.get(key) ?? (await index.lookUp({ place, sought, columns: within, without: ways.excluded }));
    asked.set(key, rows);
    return rows.map((row) => ({ ...row, by }));
  };
}

/** Which columns of which place speak for whom. */
function columnsFor(role: SearchFilter["role"]): Readonly<Record<Place, readonly Column[] | null>> {
  switch (role) {
    case "user":
      return { said: ["prompt"], done: null };
    case "assistant":
      return { said: ["answer", "told"], done: ["thinking"] };
    case "tool":
      return { said: ["files"], done: ["tools", "outputs"] };
    default:
      return { said: [], done: [] };
  }
}

/** For each turn the chunk that matches best, if prompt and answer do not match as well. */
function placesOfWords<Key>(rows: readonly Found<Key>[]): ReadonlyMap<Key, Key | null> {
  const best = new Map<Key, Found<Key>>();
  for (const row of rows) {
    const known = best.get(row.turn);
    if (!known || strength(row) > strength(known)) best.set(row.turn, row);
  }
  return new Map(Array.from(best, ([turn, { chunk }]) => [turn, chunk]));
}

/** All words near each other count most, then what was said. */
function strength({ place, by, bm25 }: Pick<FoundRow<unknown>, "place" | "by" | "bm25">): number {
  return (by === "near" ? 1e6 : 0) + (place === "said" ? 1e3 : 0) + bm25;
}

/** A turn that several sessions hold is shown once, for the one that had it first. */
async function foldCopies<Key>(
  index: TurnIndex<Key>,
  ranked: readonly (TurnFound<Key> & { readonly score: number })[],
  { limit, filter }: SearchQuestion,
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
