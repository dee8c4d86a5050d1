// Distinguishes random strings from written ones: words, names, numbers.

/** Returns whether a value of ten characters or more looks random. Reads a bounded number of characters. */
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

/** Returns whether a short value has capitals and small letters all over, as generated passwords without digits do. */
export function isScrambled(value: string): boolean {
  if (value.length < 10 || value.length > 40 || !/^[A-Za-z]+$/.test(value)) return false;
  const words = value.match(wordPattern) ?? [];
  return words.length >= value.length * 0.3 && !words.some(isReadable);
}

/** Returns true for one character, or a few, repeated: someone filled in a placeholder. */
export function isMonotonous(value: string): boolean {
  const head = value.slice(0, LOOKED_AT);
  return new Set(head).size < Math.min(5, head.length / 2);
}

/** Recognises `do-not-use-in-ci`: short words that could each be random, but not all of them. */
function isWordList(value: string): boolean {
  const parts = value.split(/[-_.:/]/);
  return (
    parts.length >= 3 && parts.filter((part) => /^[A-Z]?[a-z]*$/.test(part)).length >= parts.length * 0.7
  );
}

const LOOKED_AT = 128;

/** A word begins where case or kind changes: `fooBar2` has three. Each digit counts as a word. */
const wordPattern = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]/g;

/** Returns whether a word could be pronounced. A random run of four letters or more rarely can. */
function isReadable(word: string): boolean {
  return (
    word.length >= 4 && /[aeiouy]/i.test(word) && !/[^aeiouy]{4}/i.test(word) && !/[aeiou]{4}/i.test(word)
  );
}

/** Returns whether a value has letters of both cases and digits in turn, with signs that code and sentences would end at. */
export function isWithSigns(value: string): boolean {
  return (
    value.length >= 10 &&
    /[;&<>(){}|=,]/.test(value) &&
    /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/.test(value) &&
    !/\w\(|:\/\/|[A-Za-z]{5}|[)}\]][,;]?$/.test(value) &&
    count(value, /[A-Za-z](?=\W*\d)|\d(?=\W*[A-Za-z])/g) >= 3
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
