// Tracks which turn is being read: the one at the top of the view, or the one last jumped to.
import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useMemo, useRef } from "react";
import { perFrame } from "./per-frame.ts";

export function useReadTurn(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
  total: number,
  onRead: (turn: number) => void,
) {
  const read = useRef(0);
  // The last turns may be too short to reach the top; a reader who jumped to one of them is still there.
  const pinned = useRef<number | null>(null);
  const latest = useRef({ total, onRead });
  latest.current = { total, onRead };
  return useMemo(() => {
    const become = (turn: number) => {
      if (turn === read.current) return;
      read.current = turn;
      latest.current.onRead(turn);
    };
    const unpin = () => {
      pinned.current = null;
    };
    return {
      pin(turn: number) {
        pinned.current = turn;
        become(turn);
      },
      handlers: {
        onScroll: perFrame(() => {
          const element = scroller.current;
          if (!element || pinned.current !== null) return;
          const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
          const item = virtualizer.getVirtualItemForOffset(element.scrollTop + READING_LINE);
          if (atEnd && element.scrollTop > 0) become(latest.current.total);
          else if (item) become(item.index + 1);
        }),
        onWheel: unpin,
        onTouchMove: unpin,
        onPointerDown: unpin,
        onKeyDown: (event: React.KeyboardEvent) => {
          if (SCROLLING.has(event.key)) unpin();
        },
      },
    };
  }, [virtualizer, scroller]);
}

/** Distance from the top in pixels. */
const READING_LINE = 96;
const SCROLLING: ReadonlySet<string> = new Set([
  ...["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "],
]);
