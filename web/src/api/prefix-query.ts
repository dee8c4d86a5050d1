// Makes a search query from unfinished typing: the last word, if nothing follows it, may be the start of a
// longer one.

export function prefixQuery(typed: string): string {
  const [, word] = LAST_WORD.exec(typed) ?? [];
  if (word === undefined || insideQuotes(typed)) return typed;
  return `${typed}*`;
}

/** Two letters or more. Paths, flags and excluded words are searched for exactly as typed. */
const LAST_WORD = /(?:^|\s)([\p{L}\p{M}\p{N}_]{2,})$/u;

function insideQuotes(typed: string): boolean {
  return (typed.match(/["“”„]/g) ?? []).length % 2 === 1;
}
