// Shortens a long text to its beginning and its end, with a count of the characters between them.

export interface Excerpt {
  readonly head: string;
  /** The number of characters between head and tail; 0 if the head is the whole text. */
  readonly left_out: number;
  /** The end of a shortened text, because that is where a tool reports its result. */
  readonly tail: string;
}

/** Gives three quarters of the kept characters to the head. */
export function excerptOf(text: string, whole: boolean, longest: number = LONGEST_EXCERPT): Excerpt {
  if (whole || text.length <= longest) return { head: text, left_out: 0, tail: "" };
  const tailLength = Math.floor(longest / 4);
  const head = text.slice(0, betweenCharacters(text, longest - tailLength));
  const tail = text.slice(betweenCharacters(text, text.length - tailLength));
  return { head, left_out: text.length - head.length - tail.length, tail };
}

export const LONGEST_EXCERPT = 4000;

/** Moves a cut back by one code unit if it would split a character. */
function betweenCharacters(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff ? at - 1 : at;
}
