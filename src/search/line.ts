// A stretch of a text as one line of whole characters, each with its range in the text.

export interface ShownLine {
  readonly characters: readonly ShownCharacter[];
  /** Whether the text goes on before it and behind it. */
  readonly more_before: boolean;
  readonly more_after: boolean;
}

export interface ShownCharacter {
  /** A grapheme; for any amount of white space one space. */
  readonly text: string;
  /** Where it begins and ends in the text. */
  readonly start: number;
  readonly end: number;
}

/** From one offset to another, and a little more where otherwise the first character might be cut. */
export function lineOf(text: string, from: number, to: number): ShownLine {
  const start = certainStart(text, Math.max(0, from));
  const span = text.slice(start, to);
  const more_after = to < text.length;
  const characters: ShownCharacter[] = [];
  let afterSpace = true;
  for (const { index, segment } of graphemes(span)) {
    // The last one may go on behind the stretch.
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
  // Nearly all are ASCII, for which no expression need be asked.
  return unit < 128 ? unit === 32 || (unit >= 9 && unit <= 13) : /^\s/.test(segment);
}

/** Further back no beginning is looked for: no text that people wrote needs as much. */
const FURTHEST = 10_000;

/** Made when it is first needed: it takes Node ten milliseconds, which most commands can do without. */
let segmenter: Intl.Segmenter | undefined;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the lower end of ASCII
const onlyAscii = /^[\x00-\x7f]*$/;

/** At an ASCII character one surely begins; in a row of flags, say, that is told by the whole row only. */
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
