// The columns of the list: their widths, and their names, which sort the list.
import { ArrowDown, ArrowUp } from "lucide-react";

/** The order of the list, and how to change it. */
export interface Sorting {
  readonly sort: string;
  readonly ascending: boolean;
  /** Sorts by this, or the other way around if the list is sorted by it already. */
  readonly onSort: (sort: string) => void;
}

export function ColumnStrip({ sorting }: { readonly sorting: Sorting }) {
  return (
    // Reserves room for a scrollbar, as the list below does.
    <div className="shrink-0 overflow-hidden [scrollbar-gutter:stable] max-md:hidden">
      <div className="mx-auto max-w-[100rem] px-3">
        <div className={`grid px-3 pt-2 ${COLUMNS}`}>
          <ColumnNames sorting={sorting} />
        </div>
      </div>
    </div>
  );
}

/** The columns of the list beside a phone: choice, title and figures. Rows and headings share them, so they line up. */
export const COLUMNS =
  "md:grid-cols-[1rem_minmax(0,1fr)_9rem_5rem_4.5rem] md:gap-x-3 xl:grid-cols-[1rem_minmax(0,1fr)_12rem_3rem_4.5rem_5rem_4.5rem]";

/** Names the columns of figures. */
export function ColumnNames({ sorting }: { readonly sorting: Sorting }) {
  return NAMES.map(([name, sort, className]) =>
    sort === null ? (
      <span key={name} aria-hidden className={`text-xs text-faint ${className}`}>
        {name}
      </span>
    ) : (
      <SortButton key={name} {...{ name, sort, sorting, className }} />
    ),
  );
}

interface SortButtonProps {
  readonly name: string;
  readonly sort: string;
  readonly sorting: Sorting;
  readonly className: string;
}

function SortButton({ name, sort, sorting, className }: SortButtonProps) {
  const isSorted = sorting.sort === sort || (sort === "updated" && sorting.sort === "created");
  const Arrow = sorting.ascending ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-label={`Sort by ${name.toLowerCase()}`}
      aria-pressed={isSorted}
      onClick={() => sorting.onSort(sort)}
      className={`-mr-1 items-center justify-end gap-0.5 rounded px-1 text-xs text-faint hover:text-ink aria-pressed:text-soft ${className}`}
    >
      {isSorted && <Arrow size={12} strokeWidth={1.75} aria-hidden />}
      {name}
    </button>
  );
}

const NAMES = [
  ["Project", null, "hidden md:block md:col-start-3"],
  ["Turns", "turns", "hidden xl:flex"],
  ["Active", "active", "hidden xl:flex"],
  ["Cost", "cost", "hidden md:flex"],
  ["Time", "updated", "hidden md:flex"],
] as const;
