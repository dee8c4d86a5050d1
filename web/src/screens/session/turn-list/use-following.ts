// Follows a working agent: a reader at the end stays at the end, and one further up sees how much is new.
import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { perFrame } from "./per-frame.ts";
import { type LiveTurns, useLiveTurns } from "./use-live-turns.ts";

/** `shown` lists what changes the height; `onFollow` is called when the reader was moved to the end. */
export function useFollowing(
  id: string,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
  shown: readonly unknown[],
  onFollow: () => void,
): { readonly live: LiveTurns; readonly unread: number } {
  const follows = useRef(false);
  const [unread, setUnread] = useState(0);
  const live = useLiveTurns(id, (messages) => {
    follows.current = isAtEnd(scroller.current);
    if (!follows.current) setUnread((known) => known + messages);
  });
  useEffect(() => {
    const element = scroller.current;
    const look = perFrame(() => {
      if (isAtEnd(element)) setUnread(0);
      else follows.current = false;
    });
    element?.addEventListener("scroll", look, { passive: true });
    return () => element?.removeEventListener("scroll", look);
  }, [scroller]);
  const followed = useEffectEvent(onFollow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for what has changed, not for what it uses
  useLayoutEffect(() => {
    if (!follows.current) return;
    virtualizer.scrollToEnd();
    followed();
  }, [virtualizer, live, ...shown]);
  return { live, unread };
}

function isAtEnd(element: HTMLElement | null): boolean {
  return element !== null && element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
}

const NEAR_END = 64;
