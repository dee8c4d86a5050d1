// Judges whether a prompt asks for the same as an earlier one, by the rare words that both have. The thresholds come
// from a replay of real sessions (docs/decisions/0027): a hook that is wrong is worse than one that is silent.

export interface Likeness {
  /** How much of the new prompt is in the earlier turn, by weight: its prompt and its answer together. */
  readonly covered: number;
  /** The same, in the earlier prompt alone. */
  readonly asked: number;
  /** How much of the earlier prompt is in the new one. A long plan has the words of any request. */
  readonly back: number;
  /** How many words both have, and their weight. */
  readonly words: number;
  readonly weight: number;
}

export interface EarlierWords {
  readonly prompt: ReadonlySet<string>;
  readonly answer: ReadonlySet<string>;
}

/** `weightOf` says how much a stem tells: the fewer turns have it, the more. */
export function likeness(
  prompt: ReadonlySet<string>,
  earlier: EarlierWords,
  weightOf: (stem: string) => number,
): Likeness {
  const sum = (words: readonly string[]) => words.reduce((total, word) => total + weightOf(word), 0);
  const all = [...prompt];
  const inPrompt = all.filter((word) => earlier.prompt.has(word));
  const shared = all.filter((word) => earlier.prompt.has(word) || earlier.answer.has(word));
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  return {
    covered: share(sum(shared), sum(all)),
    asked: share(sum(inPrompt), sum(all)),
    back: share(sum(inPrompt), sum([...earlier.prompt])),
    words: shared.length,
    weight: sum(shared),
  };
}

/** `rarest` is the weight of a word that a single turn has. */
export function isStrong({ covered, asked, back, words, weight }: Likeness, rarest: number): boolean {
  return (
    words >= LEAST_WORDS &&
    covered >= LEAST_COVERED &&
    asked >= LEAST_ASKED &&
    back >= LEAST_BACK &&
    weight >= LEAST_RARE * rarest
  );
}

const LEAST_WORDS = 4;
const LEAST_COVERED = 0.75;
const LEAST_ASKED = 0.4;
const LEAST_BACK = 0.4;
/** As much as this many words that no other turn has. */
const LEAST_RARE = 1.8;
