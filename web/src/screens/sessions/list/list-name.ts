// Names the list that an address shows, to remember its scroll position.
import type { Filters } from "../filters/filters.ts";

/** Safe between quotes in a selector. */
export function listName(filters: Filters): string {
  const given = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
  return `sessions?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
