// The lines of entries, made once for each look of the screen.
import type { StyledLine } from "../../../terminal/spans.ts";
import { entryLines, type Look } from "../lines/entry-lines.ts";
import type { Entry } from "../stream/entry.ts";

/** Entries do not change, so their lines do not either. */
export function lineCache(look: Look): (entry: Entry) => readonly StyledLine[] {
  const known = new WeakMap<Entry, readonly StyledLine[]>();
  return (entry) => {
    const found = known.get(entry) ?? entryLines(entry, look);
    known.set(entry, found);
    return found;
  };
}
