// Shows the active facets, each with a button that removes it.
import { X } from "lucide-react";
import type { MouseEvent } from "react";
import { visibleText } from "../../../text/visible-text.ts";
import { type ActiveFacet, NO_FACETS, type SearchChange } from "./facets.ts";

interface ChipsProps {
  readonly facets: readonly ActiveFacet[];
  readonly setSearch: (change: SearchChange) => void;
  /** Called after a chip was removed by keyboard, because the focus has to move elsewhere. */
  readonly onGone: () => void;
}

export function Chips({ facets, setSearch, onGone }: ChipsProps) {
  if (facets.length === 0) return null;
  const take = (change: SearchChange) => (event: MouseEvent) => {
    setSearch(change);
    // A click by pointer counts from one; by keyboard it is zero.
    if (event.detail === 0) onGone();
  };
  return (
    <ul aria-label="Filters" className="mb-2 flex flex-wrap items-center gap-1.5">
      {facets.map(({ name, value, whole, without }) => (
        <li key={name} className="max-w-full">
          <button
            type="button"
            onClick={take(without)}
            title={`${name}: ${visibleText(whole)}. Click to remove.`}
            className="flex h-8 max-w-full items-center gap-1.5 rounded-full bg-accent-soft pr-2 pl-3 text-xs hover:bg-hover md:h-7"
          >
            <span className="sr-only">Remove </span>
            <span className="shrink-0 text-soft">{name}</span>
            <bdi className="truncate">{visibleText(value)}</bdi>
            <X size={14} strokeWidth={1.75} className="shrink-0 text-soft" aria-hidden />
          </button>
        </li>
      ))}
      {facets.length > 1 && (
        <li>
          <button
            type="button"
            onClick={take(NO_FACETS)}
            className="h-8 rounded-md px-2 text-xs text-soft hover:text-ink md:h-7"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
