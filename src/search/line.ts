// Cuts a range of a text into one line of whole characters, each with its range in the text.

export interface ShownLine {
  readonly characters: readonly ShownCharacter[];
  /** Whether there is more text before and after the line. */
  readonly more_before: boolean;
  readonly more_after: boolean;
}

export interface ShownCharacter {
  /** A grapheme, or one space for any amount of white space. */
  readonly text: string;
  /** Start and end in the text. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the line from one offset to another. It starts a little earlier if the first character might be
 * cut.
 */
export function lineOf(text: string, from: number, to: number): ShownLine {
  const start = certainStart(text, Math.max(0, from));
  const span = text.slice(start, to);
  const more_after = to < text.length;
  const characters: ShownCharacter[] = [];
  let afterSpace = true;
  const add = (index: number, segment: string) => {
    // The last character may continue after the range.
    if (more_after && index + segment.length === span.length) return;
    const space = isSpace(segment);
    if (!space || !afterSpace)
      characters.push({
        text: space ? " " : segment,
        start: start + index,
        end: start + index + segment.length,
      });
    afterSpace = space;
  };
  if (neverJoin.test(span)) for (let index = 0; index < span.length; index++) add(index, span.charAt(index));
  else for (const { index, segment } of segmenterOf().segment(span)) add(index, segment);
  if (!more_after && afterSpace) characters.pop();
  return { characters, more_before: start > 0, more_after };
}

function isSpace(segment: string): boolean {
  const unit = segment.charCodeAt(0);
  // Nearly all characters are ASCII, which need no regular expression.
  return unit < 128 ? unit === 32 || (unit >= 9 && unit <= 13) : /^\s/.test(segment);
}

/** How far to look back for the start of a character; more than any text needs that people wrote. */
const FURTHEST = 10_000;

/**
 * Matches text in which every UTF-16 unit is a character of its own: ASCII, Latin, Greek, Cyrillic, punctuation, arrows
 * and frames, kana, Han and Hangul, all without combining marks.
 */
const neverJoin =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the lower end of ASCII
  /^[\x00-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u2070-\u20cf\u2100-\u2bff\u3000-\u3029\u3030-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9d]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Creates it when first needed: it takes Node ten milliseconds, and most commands do without. */
function segmenterOf(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter();
  return segmenter;
}

/**
 * Returns an offset where a character surely begins: at an ASCII character. Elsewhere, as in a row of flags,
 * only the whole row shows it.
 */
function certainStart(text: string, from: number): number {
  const furthest = Math.max(0, from - FURTHEST);
  for (let at = from; at > furthest; at--) if (text.charCodeAt(at) < 128) return at;
  return furthest === 0 ? 0 : from;
}
