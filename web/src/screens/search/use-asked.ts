// What the address asks for, and how to change it.
import { getRouteApi } from "@tanstack/react-router";
import { dayKey } from "../../format/times.ts";
import type { Asked, AskedChange } from "./facets/facets.ts";

const route = getRouteApi("/search");

export interface AskedState {
  readonly asked: Asked;
  /** The day it is, for what is told and chosen by days. */
  readonly today: string;
  /** One may go back to what was asked before, unless it is `passing`, as while somebody types. */
  readonly ask: (change: AskedChange, passing?: boolean) => void;
}

export function useAsked(): AskedState {
  const asked = route.useSearch();
  const navigate = route.useNavigate();
  return {
    asked,
    today: dayKey(new Date().toISOString()),
    ask: (change, passing = false) =>
      void navigate({
        search: (before) => ({ ...before, ...change }),
        replace: passing,
        resetScroll: false,
      }),
  };
}
