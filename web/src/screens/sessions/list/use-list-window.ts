// Decides which part of the list is in the document: the items in view, and a few around them.
import { useElementScrollRestoration } from "@tanstack/react-router";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback } from "react";
import { headingAbove, heightOf } from "./item-positions.ts";
import type { ListItem } from "./list-items.ts";
import { moved } from "./move.ts";

interface WindowOptions {
  readonly name: string;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly items: readonly ListItem[];
  readonly narrow: boolean;
  /** The height of what is above the list in the same scroller. */
  readonly above: number;
  /** The item that Tab reaches; it is rendered even if it is out of view. */
  readonly stop: string | null;
}

export function useListWindow({ name, scroller, items, narrow, above, stop }: WindowOptions) {
  const stopIndex = items.findIndex(({ key }) => key === stop);
  const scrolled = useElementScrollRestoration({ id: name });
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => sizeAt(items, index, narrow),
    // Must be a new function when something changed, because that makes the virtualizer look at the sizes
    // again.
    getItemKey: useCallback(
      (index: number) => `${items[index]?.key} ${sizeAt(items, index, narrow)}`,
      [items, narrow],
    ),
    rangeExtractor: useCallback((range: Range) => shownIndexes(range, items, stopIndex), [items, stopIndex]),
    initialOffset: scrolled?.scrollY ?? 0,
    paddingEnd: FOOT,
    // The height of the sticky heading.
    scrollPaddingStart: 40,
    scrollMargin: above,
    scrollPaddingEnd: 8,
    overscan: 10,
    useFlushSync: false,
  });
  const scrollTo = useCallback(
    (key: string) => {
      const index = items.findIndex((item) => item.key === key);
      // Shows the heading above the first item, too.
      if (key === moved(items, null, "first")) virtualizer.scrollToOffset(above);
      else if (index >= 0) virtualizer.scrollToIndex(index, { align: "auto" });
    },
    [items, above, virtualizer],
  );
  return {
    virtualizer,
    shown: virtualizer.getVirtualItems().map(({ index }) => index),
    /** The sticky heading. */
    onTop: headingAbove(items, virtualizer.range?.startIndex ?? 0),
    scrollTo,
  };
}

/** Space below the last item. */
export const FOOT = 24;

function sizeAt(items: readonly ListItem[], index: number, narrow: boolean): number {
  const item = items[index];
  return item ? heightOf(item, narrow) : 0;
}

function shownIndexes(range: Range, items: readonly ListItem[], stop: number): number[] {
  const shown = new Set([headingAbove(items, range.startIndex), stop, ...defaultRangeExtractor(range)]);
  return [...shown].filter((index) => index >= 0 && index < items.length).sort((one, other) => one - other);
}
