// Whether there is room for columns beside the turns.
import { useSyncExternalStore } from "react";

export function useWide(): boolean {
  return useSyncExternalStore(watch, () => query.matches);
}

/** Tailwind's `lg`. */
const query = window.matchMedia("(min-width: 64rem)");

function watch(changed: () => void): () => void {
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
