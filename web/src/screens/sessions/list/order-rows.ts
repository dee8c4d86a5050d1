// The rows of all loaded pages as one list in the order the server keeps, also after some of them changed.
import type { ListOutput, SessionRow } from "../../../api/outputs.ts";
import { type Filters, shownOf } from "../filters/filters.ts";

/** A row that moved while pages were loaded may come twice; one that was just put away is still there. */
export function orderRows(pages: readonly ListOutput[], filters: Filters): readonly SessionRow[] {
  const rows = new Map(pages.flatMap(({ sessions }) => sessions).map((row) => [row.id, row]));
  return [...rows.values()]
    .filter((row) => matchesFilters(row, filters))
    .sort(
      (one, other) =>
        Number(other.pinned) - Number(one.pinned) ||
        compare(timeOf(other, filters) ?? "", timeOf(one, filters) ?? "") ||
        compare(one.id, other.id),
    );
}

/** The time it is sorted by. */
export function timeOf({ created_at, updated_at }: SessionRow, { sort }: Filters): string | null {
  return sort === "created" ? created_at : updated_at;
}

function matchesFilters(row: SessionRow, filters: Filters): boolean {
  const shown = shownOf(filters);
  if (filters.pinned === "true" && !row.pinned) return false;
  return shown === "all" || row.archived === (shown === "archived");
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
