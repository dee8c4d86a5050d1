// A long text by its beginning and its end, with a count of what lies between.

export interface Excerpt {
  readonly head: string;
  /** How many characters lie between the two; 0 for a text that is all in its head. */
  readonly left_out: number;
  /** The end of what was cut, because that is where a tool says how it went. */
  readonly tail: string;
}

/** Three quarters of what is kept are the head. */
export function excerptOf(text: string, whole: boolean, longest: number = LONGEST_EXCERPT): Excerpt {
  if (whole || text.length <= longest) return { head: text, left_out: 0, tail: "" };
  const tailLength = Math.floor(longest / 4);
  const head = text.slice(0, betweenCharacters(text, longest - tailLength));
  const tail = text.slice(betweenCharacters(text, text.length - tailLength));
  return { head, left_out: text.length - head.length - tail.length, tail };
}

export const LONGEST_EXCERPT = 4000;

/** One place earlier where the cut would halve a character. */
function betweenCharacters(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff ? at - 1 : at;
}
