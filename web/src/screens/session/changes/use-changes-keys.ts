// The keys of the changes: from hunk to hunk, from file to file, and how lines are laid out.
import type { RefObject } from "react";
import { useKeys } from "../../../keys/use-keys.ts";
import type { DiffLayout } from "./use-diff-layout.ts";

export function useChangesKeys(scroller: RefObject<HTMLElement | null>, { toggle }: DiffLayout): void {
  const go = (what: string, step: 1 | -1) => {
    const element = scroller.current;
    if (!element) return;
    const all = [...element.querySelectorAll<HTMLElement>(what)];
    const top = element.getBoundingClientRect().top;
    const tops = all.map((each) => each.getBoundingClientRect().top - top);
    const found = all[nextIn(tops, step, all.indexOf(document.activeElement as HTMLElement))];
    found?.scrollIntoView();
    found?.focus({ preventScroll: true });
  };
  useKeys("Changes", [
    { keys: "j", does: "Next change", run: () => go("[data-hunk]", 1) },
    { keys: "k", does: "Previous change", run: () => go("[data-hunk]", -1) },
    { keys: "]", does: "Next file", run: () => go("[data-file]", 1) },
    { keys: "[", does: "Previous file", run: () => go("[data-file]", -1) },
    { keys: "s", does: "Side by side, or in one column", run: () => toggle("split") },
    { keys: "w", does: "Wrap long lines", run: () => toggle("wrap") },
  ]);
}

/**
 * Returns which element comes next: after the focused one, or else by their distances from the top of the view. The last
 * ones never reach the top, so the focus counts first.
 */
export function nextIn(tops: readonly number[], step: 1 | -1, focused: number): number {
  if (focused >= 0) return Math.min(tops.length - 1, Math.max(0, focused + step));
  const found = step === 1 ? tops.findIndex((top) => top >= 0) : tops.findLastIndex((top) => top < 0);
  return found < 0 ? (step === 1 ? tops.length - 1 : 0) : found;
}
