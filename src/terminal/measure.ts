// Measures how many columns a text takes on a terminal. Only text with special characters is segmented, because loading
// Node's segmenter takes longer than printing a list.
import { eastAsianWidth } from "get-east-asian-width";

export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesOf(text)) width += graphemeWidth(segment);
  return width;
}

/** Matches text with one column per code unit: Latin letters and common punctuation. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u259f]*$/;

/** Matches text with one code unit per character: also Chinese, Japanese and Korean, without combining marks. */
const SIMPLE =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Splits a text into graphemes: what people see as one character. */
export function graphemesOf(text: string): Iterable<{ readonly segment: string }> {
  if (SIMPLE.test(text)) return Array.from(text, (segment) => ({ segment }));
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Mn}\p{Me}\p{Cs}]$/u;
/** Matches emoji: single ones, ones made by a following selector, and joined ones. */
const PICTURE =
  /^(?:(?!\p{Regional_Indicator})\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}.*\u200d\p{Extended_Pictographic}|[\d#*]\ufe0f?\u20e3)/su;
/** Matches marks that take their own column after a letter. */
const SPACING = /^[\p{Mc}\uff9e\uff9f]$/u;

function graphemeWidth(grapheme: string): number {
  if (PICTURE.test(grapheme)) return 2;
  const [base, ...rest] = [...grapheme].filter((character) => !INVISIBLE.test(character));
  if (base === undefined) return 0;
  return (
    rest.filter((character) => SPACING.test(character)).length + eastAsianWidth(base.codePointAt(0) ?? 0)
  );
}
