// Shortens session ids of any agent to what people read and type, and says which ids such a name may mean. This is the
// one rule for it: faces print `shortId`, and lookups use `isNamed`.

/** The shortest id that commands accept. */
export const SHORTEST_ID = 4;

/** The length of a short id, unless the whole id is shorter. */
export const SHORT_ID = 8;

/**
 * Returns eight characters of the id, by the id alone: the last of an id that begins with the time, because such ids
 * begin alike, and the first of any other.
 */
export function shortId(id: string): string {
  if (beginsWithTime(id)) return id.slice(-SHORT_ID);
  const bare = bareId(id).replace(DATE, "");
  return (bare.length < SHORTEST_ID ? id : bare).slice(0, SHORT_ID);
}

/** Shortens the id in `<id>#<turn>`. */
export function shortCitation(citation: string): string {
  const at = citation.lastIndexOf("#");
  return `${shortId(citation.slice(0, at))}${citation.slice(at)}`;
}

/**
 * Returns whether the id begins with the time and ends in random characters: a UUID of version 6 or 7, a ULID, or twelve
 * hexadecimal digits before fourteen characters.
 */
export function beginsWithTime(id: string): boolean {
  return BY_TIME.test(bareId(id));
}

const BY_TIME =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[67][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|[0-7][0-9a-hjkmnp-tv-z]{25}|[0-9a-f]{12}[0-9a-z]{14})$/i;

/** Matches the day in a file's name, which many files have. */
const DATE = /^\d{4}-\d\d-\d\dT/;

/** Removes the words that some agents put before every id, such as `agent-` or `ses_`, because they do not identify a session. */
export function bareId(id: string): string {
  const bare = id.replace(WORD, "");
  const further = bare === id ? id : bare.replace(WORDS, "");
  return further.length >= SHORT_ID ? further : bare;
}

/**
 * Matches such a prefix: a word with a non-hexadecimal letter before an id, which has a digit or six hexadecimal letters.
 * Names that people gave to files do not match.
 */
const WORD = /^[a-z]*[g-z][a-z]*[-_](?=.*\d|[a-f]{6})/i;

/** Matches more such words after the first, such as the kind of a sub-agent. */
const WORDS = /^(?:[a-z]*[g-z][a-z]*[-_])+(?=.*\d)/i;

/**
 * Returns whether the name may mean this id, in any case: it is the beginning of the id, with or without its prefix, or
 * of its short id, or it is the end of an id that begins with the time.
 */
export function isNamed(id: string, name: string): boolean {
  const [whole, wanted] = [id.toLowerCase(), name.toLowerCase()];
  return (
    whole.startsWith(wanted) ||
    bareId(whole).startsWith(bareId(wanted)) ||
    shortId(whole).startsWith(wanted) ||
    (isEnd(wanted) && beginsWithTime(whole) && whole.endsWith(wanted))
  );
}

/** Returns whether the name is long enough to be the end of an id. Shorter ends would match by chance. */
export function isEnd(name: string): boolean {
  return name.length >= SHORT_ID;
}

/** Returns the beginning of an id, of at least eight characters, that none of the others has. */
export function beginningAmong(id: string, others: readonly string[]): string {
  const isShared = (length: number) =>
    others.some((other) => other !== id && other.startsWith(id.slice(0, length)));
  let length = SHORT_ID;
  while (length < id.length && isShared(length)) length++;
  return id.slice(0, length);
}
