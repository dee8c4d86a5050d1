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
  for (const { index, segment } of graphemes(span)) {
    // The last character may continue after the range.
    if (more_after && index + segment.length === span.length) break;
    const space = isSpace(segment);
    const range = { start: start + index, end: start + index + segment.length };
    if (!space || !afterSpace) characters.push({ text: space ? " " : segment, ...range });
    afterSpace = space;
  }
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

/** Created when first needed: it takes Node ten milliseconds, and most commands do without. */
let segmenter: Intl.Segmenter | undefined;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the lower end of ASCII
const onlyAscii = /^[\x00-\x7f]*$/;

/**
 * Returns an offset where a character surely begins: at an ASCII character. Elsewhere, as in a row of flags,
 * only the whole row shows it.
 */
function certainStart(text: string, from: number): number {
  const furthest = Math.max(0, from - FURTHEST);
  for (let at = from; at > furthest; at--) if (text.charCodeAt(at) < 128) return at;
  return furthest === 0 ? 0 : from;
}

function graphemes(text: string): Iterable<{ readonly index: number; readonly segment: string }> {
  if (onlyAscii.test(text)) return asciiCharacters(text);
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

function* asciiCharacters(text: string): Generator<{ readonly index: number; readonly segment: string }> {
  for (let index = 0; index < text.length; index++) yield { index, segment: text.charAt(index) };
}
