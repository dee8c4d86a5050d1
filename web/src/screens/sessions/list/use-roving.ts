// One item of the list is where Tab comes to and keys act on; it stays the same when others come and go.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { ListItem } from "./list-items.ts";

interface Roving {
  /** Null before anybody was there. */
  readonly current: string | null;
  /** Makes it the one, and gives it the focus. */
  go(key: string): void;
  /** For the list: something in it got the focus, or lost it. */
  onFocus(target: Element): void;
  onBlur(): void;
}

export function useRoving(list: RefObject<HTMLElement | null>, items: readonly ListItem[]): Roving {
  const [kept, setKept] = useState(lastHere);
  const current = kept !== null && items.some(({ key }) => key === kept) ? kept : null;
  const wanted = useRef(false);
  // An element that is moved in the document loses the focus, and nobody meant that. Nor did they who come back.
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

/** Where somebody was, for when they come back to the list. */
let lastHere: string | null = null;
