// Shortens session ids of any agent to what people read and type.

/** Removes the prefix that some agents put before every id, such as `agent-` or `ses_`, because it does not identify a session. */
export function bareId(id: string): string {
  return id.replace(WORD, "");
}

/**
 * Matches such a prefix: a word with a non-hexadecimal letter before an id, which has a digit or six hexadecimal letters.
 * Names that people gave to files do not match.
 */
const WORD = /^[a-z]*[g-z][a-z]*[-_](?=.*\d|[a-f]{6})/i;

/** The shortest id prefix that commands accept. */
export const SHORTEST_ID = 4;

/** Returns the first eight characters, which are enough to identify a session. */
export function shortId(id: string): string {
  const bare = bareId(id);
  return (bare.length < SHORTEST_ID ? id : bare).slice(0, 8);
}

/** Returns the beginning of an id, of at least eight characters, that none of the others has. */
export function beginningAmong(id: string, others: readonly string[]): string {
  const isShared = (length: number) =>
    others.some((other) => other !== id && other.startsWith(id.slice(0, length)));
  let length = 8;
  while (length < id.length && isShared(length)) length++;
  return id.slice(0, length);
}
