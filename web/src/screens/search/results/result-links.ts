// The links of all results in their order, and the way from one to another.

export function resultLinks(list: HTMLElement | null): readonly HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>("[data-result]")] : [];
}

/** Where a key leads from the link at `index`; null where it is not one of these keys. Above the first is the field. */
export function stepFrom(index: number, key: string, length: number): number | "leave" | null {
  if (key === "Escape") return "leave";
  if (index < 0) return null;
  if (key === "ArrowDown") return Math.min(index + 1, length - 1);
  if (key === "ArrowUp") return index === 0 ? "leave" : index - 1;
  if (key === "Home") return 0;
  return key === "End" ? length - 1 : null;
}

/** Scrolls no further than it has to. */
export function focusResult(link: HTMLElement | undefined): void {
  link?.focus({ preventScroll: true });
  link?.closest("li")?.scrollIntoView({ block: "nearest" });
}
