// A text in characters as people count them.

let segmenter: Intl.Segmenter | undefined;

/** Made when it is first needed: it takes Node ten milliseconds, which most commands can do without. */
export function graphemesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
