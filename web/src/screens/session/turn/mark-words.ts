// Marks words in rendered text, wherever elements begin and end, without changing the document.

/** Returns a range for each place of a word below an element, in order. */
export function rangesOf(element: Node, words: readonly string[]): readonly Range[] {
  if (words.length === 0) return [];
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  let text = "";
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  let from = 0;
  const at = (offset: number) => {
    while (offset >= (nodes[from + 1]?.start ?? Number.POSITIVE_INFINITY)) from++;
    const place = nodes[from];
    return place && { node: place.node, offset: offset - place.start };
  };
  return placesOf(text, words).flatMap(({ start, end }) => {
    const first = at(start);
    const last = at(end - 1);
    if (!first || !last) return [];
    const range = document.createRange();
    range.setStart(first.node, first.offset);
    range.setEnd(last.node, last.offset + 1);
    return [range];
  });
}

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Returns where words are in a text, in order and without overlaps; of two that begin together, the longer. */
export function placesOf(text: string, words: readonly string[]): readonly Place[] {
  const low = text.toLowerCase();
  // Some letters get longer in lower case, which would shift the offsets.
  const searched = low.length === text.length ? low : text;
  const all = words.flatMap((word) => occurrences(searched, word));
  all.sort((one, other) => one.start - other.start || other.end - one.end);
  let end = 0;
  return all.filter((place) => {
    if (place.start < end) return false;
    end = place.end;
    return true;
  });
}

function occurrences(text: string, word: string): Place[] {
  const found: Place[] = [];
  if (word === "") return found;
  for (let at = text.indexOf(word); at >= 0 && found.length < MOST; at = text.indexOf(word, at + word.length))
    found.push({ start: at, end: at + word.length });
  return found;
}

const MOST = 2000;

/**
 * Returns the index of the word below which most of the `line` follow closely, with most others; the first of several.
 * Starts are in pixels.
 */
export function bestPlace(
  texts: readonly string[],
  starts: readonly number[],
  line: ReadonlySet<string>,
): number {
  let [best, most] = [0, 0];
  for (const [index, start] of starts.entries()) {
    const near = new Set<string>();
    for (let at = index; at < starts.length && (starts[at] ?? 0) - start < NEAR; at++)
      near.add((texts[at] ?? "").toLowerCase());
    const weight = near.size + LINE * [...near].filter((word) => line.has(word)).length;
    if (weight > most) [best, most] = [index, weight];
  }
  return best;
}

/** How much more a word of the line counts, which is more than there are words. */
const LINE = 100;
/** In pixels: about the height of a snippet. */
const NEAR = 120;
