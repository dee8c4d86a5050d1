// Splits a text into graphemes: what people see as one character.

/** Segments only what is iterated over, and only text with special characters. */
export function graphemesOf(text: string): Iterable<string> {
  return SIMPLE.test(text) ? text : segments(text);
}

/** Matches text with one code unit per character: also Chinese, Japanese and Korean, without combining marks. */
const SIMPLE =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Creates the segmenter on first use: this takes Node ten milliseconds, longer than printing a list. */
function* segments(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter();
  for (const { segment } of segmenter.segment(text)) yield segment;
}
