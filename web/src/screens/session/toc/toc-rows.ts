// The lines of a table of contents: its turns, with the day where another one begins.
import type { TocEntry } from "../../../../../src/archive/operations/toc.ts";
import { dayKey } from "../../../format/times.ts";

export type TocRow =
  | { readonly kind: "day"; readonly created: string }
  | { readonly kind: "turn"; readonly entry: TocEntry };

/** A session of a single day needs no day's name. */
export function tocRows(entries: readonly TocEntry[]): readonly TocRow[] {
  const several = new Set(entries.map(({ created }) => dayKey(created)).filter(Boolean)).size > 1;
  const rows: TocRow[] = [];
  let day = "";
  for (const entry of entries) {
    const its = dayKey(entry.created);
    if (several && entry.created !== null && its !== day) {
      rows.push({ kind: "day", created: entry.created });
      day = its;
    }
    rows.push({ kind: "turn", entry });
  }
  return rows;
}
