// Whether the screen is as narrow as a phone's.
import { useSyncExternalStore } from "react";

export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => QUERY.matches);
}

function watch(changed: () => void): () => void {
  QUERY.addEventListener("change", changed);
  return () => QUERY.removeEventListener("change", changed);
}

/** The other side of Tailwind's `md`. */
const QUERY = window.matchMedia("(width < 48rem)");
