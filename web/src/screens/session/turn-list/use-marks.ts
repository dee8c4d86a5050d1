// Marks the words that were found in all turns on the page, and says where in a turn they are.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { Sought } from "../turn/found-items.ts";
import { bestPlace, rangesOf } from "../turn/mark-words.ts";

export interface Target extends Sought {
  readonly turn: number;
  /** Those of the words that the shown line has: the place to land has them. */
  readonly line: readonly string[];
}

/** Returns where in a turn to land; null if the turn is not the target, or the words are not on the page yet. */
export function useMarks(
  scroller: RefObject<HTMLElement | null>,
  target: Target | null,
): (turn: number) => DOMRect | null {
  const words = target?.words ?? NONE;
  const latest = useRef(target);
  useLayoutEffect(() => {
    latest.current = target;
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element || words.length === 0) return;
    const mark = perChange(() => markAll(element, words));
    mark();
    const watcher = new MutationObserver(mark);
    watcher.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      watcher.disconnect();
      globalThis.CSS?.highlights?.delete(MARK);
    };
  }, [scroller, words]);
  return useCallback((turn) => {
    const { current } = latest;
    const article = current?.turn === turn ? document.getElementById(`turn-${turn}`) : null;
    return current && article ? placeOf(article, current) : null;
  }, []);
}

const NONE: readonly string[] = [];
/** Folds in which something was found. */
const FOUND = "[data-found]";
const MARK = "found";

/** Older browsers mark nothing, but land at the right place. */
function markAll(element: HTMLElement, words: readonly string[]): void {
  if (!globalThis.CSS?.highlights) return;
  addStyle();
  CSS.highlights.set(MARK, new Highlight(...rangesOf(element, words)));
}

let styled = false;

/** Gives the marks the look of `mark`. The page's style sheet can't, because its compiler does not know them. */
function addStyle(): void {
  if (styled) return;
  styled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`::highlight(${MARK}) { background: var(--color-mark); color: var(--color-ink); }`);
  document.adoptedStyleSheets.push(sheet);
}

/** Returns the place with most of the words, within what was opened for them, or the tool call with the file. */
function placeOf(article: HTMLElement, { words, line, file, step }: Target): DOMRect | null {
  const opened = article.querySelector(FOUND);
  if (file !== null || step) return opened?.getBoundingClientRect() ?? null;
  const ranges = rangesOf(opened ?? article, words).filter((range) => range.getClientRects().length > 0);
  const tops = ranges.map((range) => range.getBoundingClientRect().top);
  const best = ranges[bestPlace(ranges.map(String), tops, new Set(line))];
  return best?.getBoundingClientRect() ?? null;
}

/** Runs once per frame, however often it is asked. */
function perChange(run: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      run();
    });
  };
}
