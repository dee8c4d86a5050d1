// Keeps what is in view where it is when sessions come, go or move above it.
import type { Virtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef } from "react";
import { anchorAt, scrollFor } from "./item-places.ts";
import type { ListItem } from "./list-items.ts";

interface SteadyOptions {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly items: readonly ListItem[];
  readonly tops: readonly number[];
  /** The one somebody acts on: where it goes, the view does not follow. */
  readonly current: string | null;
}

export function useSteadyScroll({ virtualizer, items, tops, current }: SteadyOptions): void {
  const before = useRef({ items, tops });
  useLayoutEffect(() => {
    const { items: oldItems, tops: oldTops } = before.current;
    before.current = { items, tops };
    // What the virtualizer remembers is how it was before; and to ask the browser would cost a layout.
    const top = virtualizer.scrollOffset ?? 0;
    const element = virtualizer.scrollElement;
    // At the very top, the newest is what one wants to see.
    if (!element || top <= 0 || oldTops === tops) return;
    const view = { top, height: virtualizer.scrollRect?.height ?? 0 };
    const wanted = scrollFor(anchorAt(oldItems, oldTops, view, current), items, tops);
    if (wanted !== null && Math.abs(wanted - top) >= 1) element.scrollTop = wanted;
  }, [virtualizer, items, tops, current]);
}
