// Finds the identifiers of a text that are several words in one, and takes them apart: `fooBar_baz` is foo, Bar and baz.

/** The words of all such identifiers, each identifier once, as text for the index: fewer than `room` characters. */
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

/** The words of one identifier; empty when it is one word, or looks like a hash, a number or a random id. */
export function identifierParts(name: string): string {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const parts = splitName(name).join(" ");
  if (remembered.size >= 20_000) remembered.clear();
  // The key is copied: a piece cut from a text keeps the whole text in memory.
  remembered.set(` ${name}`.slice(1), parts);
  return parts;
}

/** The same names come in text after text: remembering them makes indexing source code 1.4 times as fast. */
const remembered = new Map<string, string>();

/** Where a word begins inside a name. Only ASCII shows it, which is what the regexp engine is fastest at. */
const hump = /[a-z][A-Z]|[A-Z][A-Z][a-z]|[A-Za-z][0-9]/g;

/** More than a text has that people wrote: a bound for one that was made to have more. */
const MOST_NAMES = 50_000;

/** Longer than names get; what is longer is data. */
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

/** ASCII letters, digits and the underscore; of the rest everything that is mostly letters, without looking closer. */
function isNameCharacter(unit: number): boolean {
  if (unit > 127) return (unit >= 0xc0 && unit < 0xe00) || (unit >= 0x1e00 && unit < 0x2000);
  return (
    (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95
  );
}

const hexadecimal = /^(?:[0-9a-f]+|[0-9A-F]+)$/;
/** In this order: `URLs` is one word, `HTTPServer` and `Utf16` are two. */
const word = /[A-Z]{2,}s(?![^A-Z0-9_])|[A-Z]+(?![^A-Z0-9_])|[A-Z]?[^A-Z0-9_]+|[0-9]+/g;

function splitName(name: string): readonly string[] {
  // What begins with a digit is a number with its unit, a time stamp or a hash.
  if (name.length < 4 || name.length > LONGEST || /^[0-9]/.test(name) || hexadecimal.test(name)) return [];
  const words = name.match(word) ?? [];
  // Letters and digits thrown at random fall into shorter pieces than words are.
  const shortest = name.length < 16 ? 2 : 2.5;
  return words.length > 1 && (words.length === 2 || words.length * shortest <= name.length) ? words : [];
}
