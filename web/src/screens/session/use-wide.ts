// Reports whether there is room for columns beside the turns.
import { useCallback, useSyncExternalStore } from "react";

export function useWide(least: string = LG): boolean {
  const query = `(min-width: ${least})`;
  const watch = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}

/** Tailwind's `lg`. */
const LG = "64rem";
