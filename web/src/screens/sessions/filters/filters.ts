// What the address says about the list, and what that asks of the server.
import type { Parameters } from "../../../api/request.ts";
import { texts } from "../../../search-fields.ts";

type FilterName =
  | "by"
  | "project"
  | "branch"
  | "agent"
  | "since"
  | "until"
  | "sort"
  | "pinned"
  | "archived"
  | "all";
export type Filters = { readonly [Name in FilterName]?: string };
export type FilterChange = { readonly [Name in FilterName]?: string | undefined };
type Grouping = "day" | "project";
type Shown = "tips" | "all" | "archived";

/** Whatever else somebody put into the address is none of the server's business. */
export function wantedOf(filters: Filters): Parameters {
  const { sort, pinned, archived, all } = filters;
  return {
    ...texts(filters, ["project", "branch", "agent", "since", "until"]),
    ...(sort === "created" && { sort }),
    ...(pinned === "true" && { pinned: true }),
    ...(archived === "true" && { archived: true }),
    ...(all === "true" && { all: true }),
  };
}

export function groupingOf({ by }: Filters): Grouping {
  return by === "project" ? "project" : "day";
}

export function shownOf({ all, archived }: Filters): Shown {
  if (all === "true") return "all";
  return archived === "true" ? "archived" : "tips";
}

export function changeToShow(shown: Shown): FilterChange {
  return {
    all: shown === "all" ? "true" : undefined,
    archived: shown === "archived" ? "true" : undefined,
  };
}

/** Whether something that exists may be missing. */
export function isFiltered({ project, branch, agent, since, until, pinned, archived }: Filters): boolean {
  return (
    [project, branch, agent, since, until].some((text) => text !== undefined) ||
    pinned === "true" ||
    archived === "true"
  );
}

export const NO_FILTERS: FilterChange = {
  project: undefined,
  branch: undefined,
  agent: undefined,
  since: undefined,
  until: undefined,
  pinned: undefined,
  archived: undefined,
  all: undefined,
};

/** How many of those that have no button of their own are set. */
export function countMore(filters: Filters): number {
  const { branch, agent, pinned, sort } = filters;
  return [
    branch !== undefined,
    agent !== undefined,
    pinned === "true",
    sort === "created",
    shownOf(filters) !== "tips",
  ].filter(Boolean).length;
}
