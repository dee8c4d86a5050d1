// Splits a text into characters as people count them.

let segmenter: Intl.Segmenter | undefined;

/** Creates the segmenter on first use: this takes Node ten milliseconds, and most commands do not need it. */
export function graphemesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
