// Lists the words of a text that say what it is about, as the index has them.
import { tokensOf } from "../../../search/tokens.ts";
import { EMPTY_WORDS, GENERIC_WORDS } from "../../../sessions/turns/common-words.ts";
import { withoutPrivate } from "../../../sessions/turns/private.ts";
import { FUNCTION_WORDS } from "../../../text/function-words.ts";

/** Returns each word once, in small letters. Addresses and the words of private text are left out. */
export function tellingWords(text: string): string[] {
  const written = withoutPrivate(text.slice(0, LOOKED_AT)).replace(ADDRESS, " ");
  const words = tokensOf(written).map((word) => word.toLowerCase());
  return [...new Set(words)].filter(tells);
}

/** Two texts that are longer have many words in common anyway. */
const LOOKED_AT = 4000;
const ADDRESS = /\b[a-z][a-z0-9+.-]{1,15}:\/\/\S+/gi;

function tells(word: string): boolean {
  return (
    word.length >= SHORTEST &&
    !/^\p{N}+$/u.test(word) &&
    !FUNCTION_WORDS.has(word) &&
    !EMPTY_WORDS.has(word) &&
    !GENERIC_WORDS.has(word)
  );
}

const SHORTEST = 3;
