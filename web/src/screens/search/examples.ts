// Makes example searches that find something: words, a phrase and the beginning of a word, taken from session
// titles.

export interface Example {
  readonly query: string;
  /** Describes what this kind of search finds. */
  readonly finds: string;
}

/** Returns at most three examples, each from a different title if there are enough. */
export function examplesFrom(titles: readonly string[]): readonly Example[] {
  const left = titles.map(wordsOf).filter((words) => words.length > 0);
  return MAKERS.flatMap(({ make, finds }) => {
    for (const [index, words] of left.entries()) {
      const query = make(words);
      if (query === null) continue;
      // Moves the title to the end, so the next example uses another one if there is one.
      left.push(...left.splice(index, 1));
      return [{ query, finds }];
    }
    return [];
  });
}

const MAKERS: readonly {
  readonly make: (words: readonly string[]) => string | null;
  readonly finds: string;
}[] = [
  { make: plainWords, finds: "turns with most of these words" },
  { make: phrase, finds: "the exact phrase" },
  { make: beginning, finds: "words starting with this" },
];

function plainWords(words: readonly string[]): string | null {
  return words.length < 2 ? null : words.slice(0, 4).join(" ").toLowerCase();
}

/** Picks two long words that are next to each other. */
function phrase(words: readonly string[]): string | null {
  const at = words.findIndex((word, index) => isLongWord(word) && isLongWord(words[index + 1] ?? ""));
  return at < 0 ? null : `"${words[at]} ${words[at + 1]}"`.toLowerCase();
}

function beginning(words: readonly string[]): string | null {
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? "";
  return longest.length < 6 ? null : `${longest.slice(0, 5).toLowerCase()}*`;
}

const isLongWord = (word: string) => word.length >= 4;

/** Drops the last word of a shortened title, which may be incomplete. */
function wordsOf(title: string): readonly string[] {
  const words = title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return title.endsWith("…") ? words.slice(0, -1) : words;
}
