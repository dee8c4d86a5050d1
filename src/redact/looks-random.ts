// Tells what was thrown at random from what was written: words, names, numbers.

/** For values of ten characters and more. What it looks at is bounded. */
export function looksRandom(value: string): boolean {
  const head = value.slice(0, LOOKED_AT);
  const digits = count(head, /[0-9]/g);
  const letters = count(head, /[A-Za-z]/g);
  if (letters === 0 || isMonotonous(head) || isWordList(head)) return false;
  const words = head.match(wordPattern) ?? [];
  if (digits === 0 && (head.length < 20 || words.length < head.length * 0.3)) return false;
  const readable = words.filter(isReadable).reduce((sum, word) => sum + word.length, 0);
  return readable < (letters + digits) * (head.length < 20 ? 0.6 : 0.7);
}

/** One character over and over, or a few: somebody filled a place. */
export function isMonotonous(value: string): boolean {
  const head = value.slice(0, LOOKED_AT);
  return new Set(head).size < Math.min(5, head.length / 2);
}

/** `do-not-use-in-ci`: short words, which could each be random, but not all of them. */
function isWordList(value: string): boolean {
  const parts = value.split(/[-_.:/]/);
  return (
    parts.length >= 3 && parts.filter((part) => /^[A-Z]?[a-z]*$/.test(part)).length >= parts.length * 0.7
  );
}

const LOOKED_AT = 128;

/** Where case or kind changes a word begins: `fooBar2` has three. Digits count one by one. */
const wordPattern = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]/g;

/** Could be said aloud. A random run of four letters or more rarely can. */
function isReadable(word: string): boolean {
  return (
    word.length >= 4 && /[aeiouy]/i.test(word) && !/[^aeiouy]{4}/i.test(word) && !/[aeiou]{4}/i.test(word)
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
