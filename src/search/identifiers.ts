// Splits identifiers that are several words in one: `fooBar_baz` becomes foo, Bar and baz.

/**
 * Returns the words of all such identifiers in a text, each identifier once, in fewer than `room` characters.
 */
export function identifierWords(text: string, room: number): string {
  let words = "";
  for (const name of camelCaseNames(text)) {
    const parts = identifierParts(name);
    if (parts === "") continue;
    if (words.length + parts.length + 1 >= room) break;
    words += ` ${parts}`;
  }
  return words;
}

/**
 * Returns the words of one identifier; empty if it is one word, or looks like a hash, a number or a random
 * id.
 */
export function identifierParts(name: string): string {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const parts = splitName(name).join(" ");
  if (remembered.size >= 20_000) remembered.clear();
  // Copies the key, because a substring keeps the whole text in memory.
  remembered.set(` ${name}`.slice(1), parts);
  return parts;
}

/** Caches names, because the same ones recur: indexing source code is 1.4 times as fast with it. */
const remembered = new Map<string, string>();

/** Matches where a word begins inside a name. ASCII only, because the regexp engine is fastest at it. */
const hump = /[a-z][A-Z]|[A-Z][A-Z][a-z]|[A-Za-z][0-9]/g;

/** More names than any text has that people wrote; a limit for texts made to have more. */
const MOST_NAMES = 50_000;

/** Longer than any name; longer runs are data. */
const LONGEST = 64;

function camelCaseNames(text: string): Set<string> {
  const names = new Set<string>();
  hump.lastIndex = 0;
  while (names.size < MOST_NAMES && hump.test(text)) {
    let start = hump.lastIndex - 2;
    let end = hump.lastIndex;
    while (start > 0 && isNameCharacter(text.charCodeAt(start - 1))) start--;
    while (end < text.length && isNameCharacter(text.charCodeAt(end))) end++;
    if (end - start <= LONGEST) names.add(text.slice(start, end));
    hump.lastIndex = end;
  }
  return names;
}

/** Accepts ASCII letters, digits and the underscore, and all other ranges that are mostly letters. */
function isNameCharacter(unit: number): boolean {
  if (unit > 127) return (unit >= 0xc0 && unit < 0xe00) || (unit >= 0x1e00 && unit < 0x2000);
  return (
    (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95
  );
}

const hexadecimal = /^(?:[0-9a-f]+|[0-9A-F]+)$/;
/** The order matters: `URLs` is one word, `HTTPServer` and `Utf16` are two. */
const word = /[A-Z]{2,}s(?![^A-Z0-9_])|[A-Z]+(?![^A-Z0-9_])|[A-Z]?[^A-Z0-9_]+|[0-9]+/g;

function splitName(name: string): readonly string[] {
  // A name that begins with a digit is a number with its unit, a timestamp or a hash.
  if (name.length < 4 || name.length > LONGEST || /^[0-9]/.test(name) || hexadecimal.test(name)) return [];
  const words = name.match(word) ?? [];
  // Random letters and digits split into shorter pieces than words.
  const shortest = name.length < 16 ? 2 : 2.5;
  return words.length > 1 && (words.length === 2 || words.length * shortest <= name.length) ? words : [];
}
