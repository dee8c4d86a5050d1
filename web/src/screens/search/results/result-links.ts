// Finds the links of all results in order, and moves between them.

export function resultLinks(list: HTMLElement | null): readonly HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>("[data-result]")] : [];
}

/**
 * Returns where a key leads from the link at `index`, or null if it is another key. The field is above the
 * first link.
 */
export function stepFrom(index: number, key: string, length: number): number | "leave" | null {
  if (key === "Escape") return "leave";
  if (index < 0) return null;
  if (key === "ArrowDown") return Math.min(index + 1, length - 1);
  if (key === "ArrowUp") return index === 0 ? "leave" : index - 1;
  if (key === "Home") return 0;
  return key === "End" ? length - 1 : null;
}

/** Scrolls no further than necessary. */
export function focusResult(link: HTMLElement | undefined): void {
  link?.focus({ preventScroll: true });
  link?.closest("li")?.scrollIntoView({ block: "nearest" });
}
