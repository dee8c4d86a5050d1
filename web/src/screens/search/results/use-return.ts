// Restores the focus when the user returns from a session: to the result that was opened, or else to the
// search field.
import { useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import { resultLinks } from "./result-links.ts";

export interface Return {
  readonly remember: (citation: string) => void;
  /** To be called when results are shown. */
  readonly returned: () => void;
}

export function useReturn(
  input: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLOListElement | null>,
): Return {
  const historyKey = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href });
  // Read once on arrival; from then on the user moves the focus.
  const [opened] = useState(() => openedAt(historyKey));
  const wanted = useRef(opened);
  useEffect(() => {
    if (opened === null) input.current?.focus();
  }, [opened, input]);
  return {
    remember: (citation) => rememberOpened(historyKey, citation),
    returned() {
      const link = resultLinks(list.current).find(({ dataset }) => dataset.result === wanted.current);
      wanted.current = null;
      if (!link) return;
      // The router restores the scroll position; this only scrolls if the result is not visible.
      link.focus({ preventScroll: true });
      requestAnimationFrame(() => link.scrollIntoView({ block: "nearest" }));
    },
  };
}

const opened = new Map<string, string>();

/** Remembers the result opened from each entry of the browser's history, so Back returns to it. */
function rememberOpened(historyKey: string, citation: string): void {
  opened.set(historyKey, citation);
}

/** Returns the last result opened there. */
function openedAt(historyKey: string): string | null {
  return opened.get(historyKey) ?? null;
}
