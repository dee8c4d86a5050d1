// Reads the search from the address, and changes it.

import { getRouteApi } from "@tanstack/react-router";
import { now } from "../../format/now.ts";
import { dayKey } from "../../format/times.ts";
import type { SearchChange, SearchParams } from "./facets/facets.ts";

const route = getRouteApi("/search");

export interface SearchState {
  readonly search: SearchParams;
  /** Today's date, for periods in days. */
  readonly today: string;
  /** Adds an entry to the browser's history, unless the change is `passing`, as while the user types. */
  readonly setSearch: (change: SearchChange, passing?: boolean) => void;
}

export function useSearchState(): SearchState {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    search,
    today: dayKey(now().toISOString()),
    setSearch: (change, passing = false) =>
      void navigate({
        search: (before) => ({ ...before, ...change }),
        replace: passing,
        resetScroll: false,
      }),
  };
}
