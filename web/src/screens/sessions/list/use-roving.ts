// Keeps track of the one list item that Tab reaches and keys act on, while others appear and disappear.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { ListItem } from "./list-items.ts";

interface Roving {
  /** Null until an item has been focused. */
  readonly current: string | null;
  /** Makes the item current, and focuses it. */
  go(key: string): void;
  /** To be called by the list when something in it gains or loses the focus. */
  onFocus(target: Element): void;
  onBlur(): void;
}

export function useRoving(list: RefObject<HTMLElement | null>, items: readonly ListItem[]): Roving {
  const [kept, setKept] = useState(lastHere);
  const current = kept !== null && items.some(({ key }) => key === kept) ? kept : null;
  const wanted = useRef(false);
  // True while the list has the focus. An element that moves in the document loses it by accident, and so
  // does a list that is opened again.
  const held = useRef(true);
  const keep = useCallback((key: string) => {
    lastHere = key;
    setKept(key);
  }, []);
  useLayoutEffect(() => {
    const lost = held.current && document.activeElement === document.body;
    if (current === null || !(wanted.current || lost)) return;
    const stop = list.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(current)}"]`);
    if (!stop) return;
    wanted.current = false;
    stop.focus({ preventScroll: true });
  });
  return {
    current,
    go: useCallback(
      (key) => {
        wanted.current = true;
        keep(key);
      },
      [keep],
    ),
    onFocus: useCallback(
      (target) => {
        held.current = true;
        const key = target.closest("[data-item]")?.getAttribute("data-item");
        if (key) keep(key);
      },
      [keep],
    ),
    onBlur: useCallback(() => {
      held.current = false;
    }, []),
  };
}

/** The last current item, for when the user comes back to the list. */
let lastHere: string | null = null;
