// Searches turns, the same way in every dialect: chooses the lookups a query needs, ranks the turns found and
// folds copies. A dialect only does the lookups.
import {
  type Column,
  type FoundRow,
  type FoundRows,
  isRanked,
  LAST_LOOKUP,
  LOOKUPS,
  type Lookup,
  preferQuoting,
  type RankedTurn,
  rankTurns,
  type TurnFacts,
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
  /** Counts the rows that match each expression in these columns, up to a limit, without ranking them. */
  counts(
    lookup: Pick<IndexLookup, "scope" | "columns">,
    expressions: readonly SearchExpression[],
    most: number,
  ): Promise<readonly number[]>;
  /** Returns every turn that matches, in any scope and column. */
  turnsWith(expression: SearchExpression): Promise<ReadonlySet<Key>>;
  /** Returns what ranking needs to know about these turns, and perhaps others. Those that are gone are left out. */
  facts(turns: readonly Key[]): Promise<ReadonlyMap<Key, IndexedTurn<Key>>>;
  /**
   * Returns those of the turns whose prompt or answer has this text as it is, except for case. With a redacted filter, a
   * turn that holds a secret is left out, whatever the text.
   */
  turnsQuoting(text: string, turns: readonly Key[]): Promise<ReadonlySet<Key>>;
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
  /** True if the score of the prompt alone is needed. */
  readonly in_prompt: boolean;
}

export interface IndexedTurn<Key> extends TurnFacts {
  readonly session: Key;
}

export interface IndexRow<Key> extends FoundRow<Key> {
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

/** How many of the best turns may be read to look for the text as it was typed. */
const MOST_READ = 20;
/** A word in at most this many rows is rare enough to be looked up alone. */
const RARE = 300;
type Scope = Lookup["scope"];

interface Found<Key> extends FoundRows<Key> {
  readonly rows: readonly IndexRow<Key>[];
}

export async function searchTurns<Key>(index: TurnIndex<Key>, request: SearchRequest): Promise<SearchFound> {
  const plan = searchPlan(request.query);
  if (plan === null) return { hits: [], more: false };
  const found = await lookUpAll(index, plan, request);
  const facts = await index.facts([...new Set(turnsIn(found))]);
  const chunks = bestChunks(found);
  const whole = new Set(turnsIn(found.filter(({ by }) => by === "every")));
  const scored = rankTurns(found, facts, request.now);
  const quoting = await quotingTurns(index, request, found, scored);
  const ranked = preferQuoting(scored, quoting).map(({ turn, score }) => ({
    turn,
    score,
    session: facts.get(turn)?.session,
    whole: whole.has(turn),
    chunk: chunks.get(turn)?.chunk ?? null,
  }));
  return foldCopies(index, groupBySession(ranked, request), request);
}

async function lookUpAll<Key>(
  index: TurnIndex<Key>,
  plan: SearchPlan,
  request: SearchRequest,
): Promise<Found<Key>[]> {
  const lookUp = cachedLookup(index, plan, request);
  // A turn is excluded if it has an excluded word anywhere, even outside the row that matched.
  const out = plan.excluded === null ? null : await index.turnsWith(plan.excluded);
  const found: Found<Key>[] = [];
  const near = { dialogue: 0, work: 0 };
  let any = 0;
  for (const lookup of LOOKUPS) {
    const { scope, by } = lookup;
    // With enough matches in the dialogue, skip the work index, which is the most expensive to search.
    if (scope === "work" && Math.max(near.dialogue, near.work) >= ENOUGH) continue;
    if (by === "any" && near.dialogue >= ENOUGH) continue;
    // With fewer rows than the limit, the lookup for any word has found all that have a rare one.
    if (scope === "dialogue" && by === "rare" && any < MOST_ROWS) continue;
    const rows = await lookUp(lookup);
    if (by === "near") near[scope] = rows.length;
    if (by === "any") any = rows.length;
    found.push({ scope, by, rows: out ? rows.filter(({ turn }) => !out.has(turn)) : rows });
  }
  if (found.every(({ rows }) => rows.length === 0)) {
    const rows = await lookUp(LAST_LOOKUP);
    found.push({ ...LAST_LOOKUP, rows: out ? rows.filter(({ turn }) => !out.has(turn)) : rows });
  }
  return found;
}

/**
 * Returns the turns that have the text as it was typed. Looks only at the best of those that have its words near each
 * other, because reading texts takes long.
 */
async function quotingTurns<Key>(
  index: TurnIndex<Key>,
  { query, filter }: SearchRequest,
  found: readonly Found<Key>[],
  ranked: readonly RankedTurn<Key>[],
): Promise<ReadonlySet<Key>> {
  const text = query.typed.trim();
  // Every turn that was found has a bare word.
  const isBare = /^[\p{L}\p{N}]*$/u.test(text);
  if (isBare || query.excluded.length > 0 || filter.role !== undefined) return new Set();
  const near = new Set(turnsIn(found.filter(({ scope, by }) => scope === "dialogue" && by === "near")));
  const turns = ranked.slice(0, MOST_READ).flatMap(({ turn }) => (near.has(turn) ? turn : []));
  return turns.length === 0 ? new Set() : index.turnsQuoting(text, turns);
}

function turnsIn<Key>(found: readonly Found<Key>[]): Key[] {
  return found.flatMap(({ rows }) => rows.map(({ turn }) => turn));
}

/** Runs each distinct lookup once: for a single word, those of one scope are the same. */
function cachedLookup<Key>(
  index: TurnIndex<Key>,
  plan: SearchPlan,
  { query, filter }: SearchRequest,
): (lookup: Lookup) => Promise<readonly IndexRow<Key>[]> {
  const columns = columnsFor(filter.role);
  const cache = new Map<string, readonly IndexRow<Key>[]>();
  return async ({ scope, by }) => {
    const within = by === "every" ? columns.prompt : columns[scope];
    if (!within) return [];
    const ranked = isRanked({ scope, by });
    const in_prompt = scope === "dialogue" && (by === "any" || by === "rare");
    const lookup = { scope, columns: within, without: plan.excluded, ranked, in_prompt };
    // Every way to look up a single word finds the same rows.
    if (!ranked && query.wanted.length === 1) return [];
    const typed = by === "rare" ? await rareWords(index, plan, lookup) : plan[by];
    if (!typed) return [];
    const expression = scope === "work" ? withoutStems(typed) : typed;
    const key = `${scope} ${ranked} ${in_prompt} ${within.join(" ")} ${JSON.stringify(expression)}`;
    const rows = cache.get(key) ?? (await index.lookUp({ ...lookup, expression }));
    cache.set(key, rows);
    return rows;
  };
}

/** Returns an expression for any of the words that few rows have; null if there is none, or only one word. */
async function rareWords<Key>(
  index: TurnIndex<Key>,
  { each }: SearchPlan,
  lookup: Pick<IndexLookup, "scope" | "columns">,
): Promise<SearchExpression | null> {
  if (each.length < 2) return null;
  const expressions = lookup.scope === "work" ? each.map(withoutStems) : each;
  const counts = await index.counts(lookup, expressions, RARE + 1);
  const rare = expressions.filter((_, at) => (counts[at] ?? 0) <= RARE);
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

/** All words near each other count most, then all words. In each, the dialogue counts before the work. */
const STRENGTHS = { near: 1e6, every: 1e4, significant: 1e4, any: 0, rare: 0 } as const;

/** Returns the best matching chunk of each turn; null if prompt or answer match at least as well. */
function bestChunks<Key>(found: readonly Found<Key>[]): ReadonlyMap<Key, { readonly chunk: Key | null }> {
  const best = new Map<Key, { chunk: Key | null; strength: number }>();
  for (const { scope, by, rows } of found) {
    // Where neither has all words, the score tells which has more of the rare ones.
    const least = STRENGTHS[by] + (scope === "dialogue" && STRENGTHS[by] > 0 ? 1e3 : 0);
    for (const { turn, chunk, bm25 } of rows) {
      const known = best.get(turn);
      if (!known) best.set(turn, { chunk, strength: least + bm25 });
      else if (least + bm25 > known.strength) [known.chunk, known.strength] = [chunk, least + bm25];
    }
  }
  return best;
}
