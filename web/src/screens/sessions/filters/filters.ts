// Reads the filters of the list from the address, and makes the request for the server.
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

/** Leaves out everything else in the address, which does not concern the server. */
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

/** Reports whether existing sessions may be hidden. */
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

/** Counts the active filters that have no button of their own. */
export function countMore(filters: Filters): number {
  const { branch, pinned, sort } = filters;
  return [branch !== undefined, pinned === "true", sort === "created", shownOf(filters) !== "tips"].filter(
    Boolean,
  ).length;
}
