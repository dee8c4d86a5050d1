// Goes to the very last session: loads page after page until there are no more, unless the user does something else.
import { useEffect, useEffectEvent, useState } from "react";
import type { ListItem } from "./list-items.ts";
import { moved } from "./move.ts";

interface ToEndOptions {
  readonly items: readonly ListItem[];
  readonly go: (key: string) => void;
  readonly onNearEnd: (() => void) | undefined;
}

export function useToEnd({ items, go, onNearEnd }: ToEndOptions): () => void {
  const [wanted, setWanted] = useState(false);
  const goOn = useEffectEvent(() => {
    const last = moved(items, null, "last");
    if (last !== null) go(last);
    if (isWhole(items)) setWanted(false);
    else onNearEnd?.();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page is a reason to go on, and so is the chance to ask for one
  useEffect(() => {
    if (wanted) goOn();
  }, [wanted, items, onNearEnd]);
  useEffect(() => {
    if (!wanted) return;
    const stop = (event: Event) => {
      if (!(event instanceof KeyboardEvent && event.key === "End")) setWanted(false);
    };
    for (const type of INPUTS) window.addEventListener(type, stop, { capture: true, passive: true });
    return () => {
      for (const type of INPUTS) window.removeEventListener(type, stop, { capture: true });
    };
  }, [wanted]);
  return () => setWanted(true);
}

/** Returns false while a row stands for sessions that are not loaded yet. */
function isWhole(items: readonly ListItem[]): boolean {
  return items.at(-1)?.kind !== "waiting";
}

const INPUTS = ["keydown", "wheel", "pointerdown", "touchmove"];
