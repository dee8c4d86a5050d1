// What the address asks for, and how to change it.
import { getRouteApi } from "@tanstack/react-router";
import { dayKey } from "../../format/times.ts";
import type { SearchChange, SearchParams } from "./facets/facets.ts";

const route = getRouteApi("/search");

export interface SearchState {
  readonly search: SearchParams;
  /** The day it is, for what is told and chosen by days. */
  readonly today: string;
  /** One may go back to what was asked before, unless it is `passing`, as while somebody types. */
  readonly setSearch: (change: SearchChange, passing?: boolean) => void;
}

export function useSearchState(): SearchState {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    search,
    today: dayKey(new Date().toISOString()),
    setSearch: (change, passing = false) =>
      void navigate({
        search: (before) => ({ ...before, ...change }),
        replace: passing,
        resetScroll: false,
      }),
  };
}
