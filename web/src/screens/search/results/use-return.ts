// Coming back from a session: the focus goes to the result it was opened by, and else to where one types.
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
  // Of where one arrived; from then on the focus is the person's to move.
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
      // Where it was is the router's to say; only what can't be seen is scrolled to.
      link.focus({ preventScroll: true });
      requestAnimationFrame(() => link.scrollIntoView({ block: "nearest" }));
    },
  };
}

const opened = new Map<string, string>();

/** Which result was opened from which entry of the browser's history, so that coming back leads to it. */
function rememberOpened(historyKey: string, citation: string): void {
  opened.set(historyKey, citation);
}

/** The last one. */
function openedAt(historyKey: string): string | null {
  return opened.get(historyKey) ?? null;
}
