// Computes which rows are selected after one was chosen, alone or up to another one.
import type { ListItem } from "./list-items.ts";

/** Adds or removes a row. With `from`, adds all rows between the two, as far as they are loaded. */
export function selectedAfter(
  selected: ReadonlySet<string>,
  items: readonly ListItem[],
  id: string,
  from: string | null,
): ReadonlySet<string> {
  const next = new Set(selected);
  const [one, other] = [id, from].map((key) => items.findIndex((item) => item.key === key));
  if (from === null || one === undefined || other === undefined || one < 0 || other < 0) {
    if (!next.delete(id)) next.add(id);
    return next;
  }
  for (const item of items.slice(Math.min(one, other), Math.max(one, other) + 1))
    if (item.kind === "session") next.add(item.key);
  return next;
}
