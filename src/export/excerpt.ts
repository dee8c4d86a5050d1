// A long text by its beginning and its end, with a count of what lies between.

export interface Excerpt {
  readonly head: string;
  /** How many characters lie between the two; 0 for a text that is all in its head. */
  readonly left_out: number;
  /** The end of what was cut, because that is where a tool says how it went. */
  readonly tail: string;
}

export function excerptOf(text: string, whole: boolean): Excerpt {
  if (whole || text.length <= HEAD_LENGTH + TAIL_LENGTH) return { head: text, left_out: 0, tail: "" };
  const head = text.slice(0, betweenCharacters(text, HEAD_LENGTH));
  const tail = text.slice(betweenCharacters(text, text.length - TAIL_LENGTH));
  return { head, left_out: text.length - head.length - tail.length, tail };
}

const HEAD_LENGTH = 3000;
const TAIL_LENGTH = 1000;

/** One place earlier where the cut would halve a character. */
function betweenCharacters(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff ? at - 1 : at;
}
