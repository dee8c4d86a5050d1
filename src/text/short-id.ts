// A session's id as people read and type it, whichever agent gave it.

/** Leave out the word that some agents put before every id of a kind, such as `agent-` or `ses_`: it names no session. */
export function bareId(id: string): string {
  return id.replace(WORD, "");
}

/** A letter tells it from a hexadecimal number, and what follows from a name that a person gave a file: an id has digits. */
const WORD = /^[a-z]*[g-z][a-z]*[-_](?=.*\d|[a-f]{6})/i;

/** The fewest characters by which people may name a session. */
export const SHORTEST_ID = 4;

/** The first eight characters, which are enough to name it. */
export function shortId(id: string): string {
  const bare = bareId(id);
  return (bare.length < SHORTEST_ID ? id : bare).slice(0, 8);
}
