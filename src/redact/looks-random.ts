// Tells what was thrown at random from what was written: words, names, numbers.

/** For values of ten characters and more. What it looks at is bounded. */
export function looksRandom(value: string): boolean {
  const head = value.slice(0, LOOKED_AT);
  const digits = count(head, /[0-9]/g);
  const letters = count(head, /[A-Za-z]/g);
  if (letters === 0 || isMonotonous(head) || isWordList(head)) return false;
  const pieces = head.match(wordPiece) ?? [];
  if (digits === 0 && (head.length < 20 || pieces.length < head.length * 0.3)) return false;
  const readable = pieces.filter(isReadable).reduce((sum, piece) => sum + piece.length, 0);
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
const wordPiece = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]/g;

/** Could be said aloud. A random run of four letters or more rarely can. */
function isReadable(piece: string): boolean {
  return (
    piece.length >= 4 && /[aeiouy]/i.test(piece) && !/[^aeiouy]{4}/i.test(piece) && !/[aeiou]{4}/i.test(piece)
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
