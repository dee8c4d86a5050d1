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
  /** An expression of the search plan, or any of its words that few rows have. */
  readonly by: "near" | "every" | "significant" | "any" | "rare";
}

/** The rows that a lookup found. */
export interface FoundRows<Turn> extends Lookup {
  readonly rows: readonly FoundRow<Turn>[];
}

export interface FoundRow<Turn> {
  readonly turn: Turn;
  /** BM25 score: the higher, the better. Zero for a lookup that is not ranked. */
  readonly bm25: number;
  /** The part of the score that the prompt alone has; zero for other lookups than `any` and `rare` in the dialogue. */
  readonly in_prompt: number;
}

/** Other facts that count in the ranking of a turn. */
export interface TurnFacts {
  /** Start of the turn, in milliseconds. */
  readonly at: number | null;
  /** Length of the prompt in bytes. */
  readonly prompt_size: number;
  /** Whether an agent wrote the prompt, for a sub-agent. */
  readonly of_subagent: boolean;
}

export interface RankedTurn<Turn> {
  readonly turn: Turn;
  readonly score: number;
}

/**
 * Used by every search. Any single word is looked up only in the dialogue, where it is cheap, and a rare one
 * everywhere: it must find its turn, whatever else was typed.
 */
export const LOOKUPS: readonly Lookup[] = [
  { scope: "dialogue", by: "near" },
  { scope: "dialogue", by: "every" },
  { scope: "dialogue", by: "significant" },
  { scope: "dialogue", by: "any" },
  { scope: "dialogue", by: "rare" },
  { scope: "work", by: "near" },
  { scope: "work", by: "rare" },
  { scope: "work", by: "significant" },
];

/** Used if the others find nothing. */
export const LAST_LOOKUP: Lookup = { scope: "work", by: "any" };

/**
 * Returns whether rows are ranked by BM25. A combination of words in the dialogue counts by how few rows have
 * it: ranking would count the matches of each word once more, and `any` does that already.
 */
export function isRanked({ scope, by }: Lookup): boolean {
  return scope === "work" || (by !== "every" && by !== "significant");
}

/** Returns the best turns first; among equals, the newest. Turns without facts are left out. */
export function rankTurns<Turn>(
  found: readonly FoundRows<Turn>[],
  facts: ReadonlyMap<Turn, TurnFacts>,
  now: number,
): RankedTurn<Turn>[] {
  const bests = new Map<Turn, Best>();
  for (const { scope, by, rows } of found) {
    const kind = KINDS[scope][by];
    const fixed = kind === "all" ? 1 : kind === "every" ? rarity(rows.length) : null;
    for (const { turn, bm25, in_prompt } of rows) {
      let best = bests.get(turn);
      if (!best) {
        best = { ...nothing };
        bests.set(turn, best);
      }
      best[kind] = Math.max(best[kind], fixed ?? bm25);
      best.prompt = Math.max(best.prompt, in_prompt);
    }
  }
  const ranked: (RankedTurn<Turn> & { readonly at: number })[] = [];
  for (const [turn, best] of bests) {
    const known = facts.get(turn);
    if (!known) continue;
    const at = known.at ?? Number.NEGATIVE_INFINITY;
    ranked.push({ turn, at, score: relevance(best, known) * recency(now - at) });
  }
  return ranked
    .sort((one, other) => other.score - one.score || other.at - one.at)
    .map(({ turn, score }) => ({ turn, score }));
}

/** Moves up the turns that have the text as it was typed: no index knows its punctuation. */
export function preferQuoting<Turn>(
  ranked: readonly RankedTurn<Turn>[],
  quoting: ReadonlySet<Turn>,
): readonly RankedTurn<Turn>[] {
  if (quoting.size === 0) return ranked;
  return ranked
    .map(({ turn, score }) => ({ turn, score: quoting.has(turn) ? score * (1 + AS_TYPED) : score }))
    .sort((one, other) => other.score - one.score);
}

/** How much more such a turn counts. */
const AS_TYPED = 0.5;

/**
 * How much a row counts, by where and how it was found. In a long output all words of a question can be found
 * somewhere, which means little. Near each other they mean as much as in a prompt.
 */
const SHARES = { dialogue: 1, dialogue_near: 0.25, work: 0.2, work_near: 1, work_rare: 0.35 } as const;
/** How much more a row of the dialogue counts that has all significant words, or every word in the prompt. */
const ALL = 0.15;
const EVERY = 0.2;
/** How much more words count in a prompt: it says what a turn is about. */
const PROMPT = 0.5;
/** A prompt of this many bytes counts half of that: a pasted page has any word. */
const LONG_PROMPT = 500;
/** How much a sub-agent's turn counts: its prompt repeats what the turn that started it is about. */
const SUBAGENT = 0.6;

type Kind = keyof typeof SHARES | "all" | "every";
type Best = Record<Kind | "prompt", number>;

const KINDS: Readonly<Record<Lookup["scope"], Readonly<Record<Lookup["by"], Kind>>>> = {
  dialogue: { near: "dialogue_near", every: "every", significant: "all", any: "dialogue", rare: "dialogue" },
  work: { near: "work_near", every: "work", significant: "work", any: "work", rare: "work_rare" },
};

const nothing: Best = {
  ...{ dialogue: 0, dialogue_near: 0, work: 0, work_near: 0, work_rare: 0 },
  ...{ all: 0, every: 0, prompt: 0 },
};

/**
 * A new turn counts a tenth more than an old one, and half of that after a month: enough to break ties, and
 * little else.
 */
const NEWEST = 0.1;
const HALF_LIFE = 30 * 24 * 3600 * 1000;

/**
 * Weighs a combination of words like a single word, by how few prompts have it: BM25 gives nothing for words
 * that are everywhere, but few prompts have the same five.
 */
function rarity(prompts: number): number {
  return Math.log(Math.max(Math.E, COMMON / prompts));
}

/** A combination that this many prompts have says little. */
const COMMON = 1000;

function relevance(best: Best, { prompt_size, of_subagent }: TurnFacts): number {
  const whole = ALL * best.all + (best.every > 0 ? EVERY : 0);
  const sum =
    SHARES.dialogue * best.dialogue * (1 + whole) +
    SHARES.dialogue_near * best.dialogue_near +
    SHARES.work * best.work +
    SHARES.work_near * best.work_near +
    SHARES.work_rare * best.work_rare +
    EVERY * best.every +
    (PROMPT * best.prompt) / (1 + prompt_size / LONG_PROMPT);
  return of_subagent ? SUBAGENT * sum : sum;
}

function recency(age: number): number {
  return 1 + NEWEST * 0.5 ** (Math.max(age, 0) / HALF_LIFE);
}
