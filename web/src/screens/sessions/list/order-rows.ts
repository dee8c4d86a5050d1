// Joins the rows of all loaded pages into one list in the server's order, even after some have changed.
import type { ListOutput, SessionRow } from "../../../api/outputs.ts";
import { type Filters, shownOf } from "../filters/filters.ts";

/** Drops duplicates, because a row may move while pages load, and rows that were just archived. */
export function orderRows(pages: readonly ListOutput[], filters: Filters): readonly SessionRow[] {
  const direction = filters.order === "asc" ? -1 : 1;
  const rows = new Map(pages.flatMap(({ sessions }) => sessions).map((row) => [row.id, row]));
  return [...rows.values()]
    .filter((row) => matchesFilters(row, filters))
    .sort(
      (one, other) =>
        Number(other.pinned) - Number(one.pinned) ||
        direction * (compareValues(other, one, filters) || compare(one.id, other.id)),
    );
}

function compareValues(one: SessionRow, other: SessionRow, filters: Filters): number {
  const figure = FIGURES[filters.sort ?? ""];
  if (figure) return figure(one) - figure(other);
  return compare(timeOf(one, filters) ?? "", timeOf(other, filters) ?? "");
}

/** Other orders of the list than by time. */
const FIGURES: Readonly<Record<string, (row: SessionRow) => number>> = {
  turns: ({ turns }) => turns,
  active: ({ active_ms }) => active_ms,
  cost: ({ cost }) => cost ?? 0,
};

/** Reports whether the list is sorted by something that is not a time, so days do not divide it. */
export function isByFigure({ sort }: Filters): boolean {
  return sort !== undefined && sort in FIGURES;
}

/** Returns the time the list is sorted by. */
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
