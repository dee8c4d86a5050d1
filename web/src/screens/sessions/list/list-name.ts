// A name for the list that an address shows, by which its scrolling is remembered.
import type { Filters } from "../filters/filters.ts";

/** Fit to stand between quotes in a selector. */
export function listName(filters: Filters): string {
  const given = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
  return `sessions?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
