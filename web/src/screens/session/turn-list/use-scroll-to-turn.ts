// Scrolls to a turn and lands exactly on it, or on a place in it, although the turns above get their real height only on the way.
import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

export function useScrollToTurn(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
  /** Returns where in a turn to land, relative to the window; null for its beginning. */
  placeIn: (turn: number) => DOMRect | null,
): (turn: number) => void {
  const target = useRef<{ readonly index: number; readonly until: number } | null>(null);
  // Any input of the reader cancels the jump.
  useEffect(() => {
    const letGo = () => {
      target.current = null;
    };
    for (const type of INPUTS) window.addEventListener(type, letGo, { capture: true, passive: true });
    return () => {
      for (const type of INPUTS) window.removeEventListener(type, letGo, { capture: true });
    };
  }, []);
  // Each render may have brought new heights.
  useLayoutEffect(() => {
    const { current } = target;
    const element = scroller.current;
    if (!current || !element) return;
    const [offset] = virtualizer.getOffsetForIndex(current.index, "start") ?? [];
    const place = placeIn(current.index + 1);
    if (offset === undefined || performance.now() > current.until) target.current = null;
    else if (place) {
      landOn(place, element);
      target.current = { ...current, until: Math.min(current.until, performance.now() + LANDED_MS) };
    } else if (Math.abs(element.scrollTop - offset) > 1)
      virtualizer.scrollToIndex(current.index, { align: "start" });
    else if (virtualizer.itemSizeCache.has(current.index))
      target.current = { ...current, until: Math.min(current.until, performance.now() + LANDED_MS) };
  });
  return useCallback(
    (turn) => {
      target.current = { index: turn - 1, until: performance.now() + PATIENCE_MS };
      virtualizer.scrollToIndex(turn - 1, { align: "start" });
    },
    [virtualizer],
  );
}

/** Scrolls a third of the view above the place, so it can be read in its surroundings. */
function landOn(place: DOMRect, element: HTMLElement): void {
  const { top, height } = element.getBoundingClientRect();
  const distance = place.top - top - height / 3;
  if (Math.abs(distance) > 1) element.scrollTop += distance;
}

const INPUTS = ["keydown", "wheel", "pointerdown", "touchmove"];
/** A session that was not opened for long may take seconds to load. */
const PATIENCE_MS = 10_000;
/** Once the turn is there, its neighbours follow soon. */
const LANDED_MS = 1000;
