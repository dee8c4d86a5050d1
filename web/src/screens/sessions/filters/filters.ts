// Reads the filters of the list from the address, and makes the request for the server.
import type { Parameters } from "../../../api/request.ts";
import { texts } from "../../../search-fields.ts";

type FilterName =
  | "by"
  | "project"
  | "person"
  | "branch"
  | "agent"
  | "since"
  | "until"
  | "sort"
  | "order"
  | "pinned"
  | "archived"
  | "all";
export type Filters = { readonly [Name in FilterName]?: string };
export type FilterChange = { readonly [Name in FilterName]?: string | undefined };
type Grouping = "day" | "project";
type Shown = "tips" | "all" | "archived";

/** Leaves out everything else in the address, which does not concern the server. */
export function wantedOf(filters: Filters): Parameters {
  const { sort, order, pinned, archived, all } = filters;
  return {
    ...texts(filters, ["project", "person", "branch", "agent", "since", "until"]),
    ...(sort !== undefined && SORTS.has(sort) && { sort }),
    ...(order === "asc" && { order }),
    ...(pinned === "true" && { pinned: true }),
    ...(archived === "true" && { archived: true }),
    ...(all === "true" && { all: true }),
  };
}

/** Sorting by anything but the last activity, which is the default. */
const SORTS: ReadonlySet<string> = new Set(["created", "turns", "active", "cost"]);

/** Reports whether the address asks for nothing but the first screen. */
export function isHome(filters: Filters): boolean {
  return Object.values(filters).every((value) => value === undefined);
}

/** Sorts by this; again for the other order. A third time is not needed: the time column leads back. */
export function sortedBy({ sort = "updated", order }: Filters, wanted: string): FilterChange {
  const again = sort === wanted || (wanted === "updated" && sort === "created");
  return {
    by: "day",
    sort: wanted === "updated" ? undefined : wanted,
    order: again && order !== "asc" ? "asc" : undefined,
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
export function isFiltered({
  project,
  person,
  branch,
  agent,
  since,
  until,
  pinned,
  archived,
}: Filters): boolean {
  return (
    [project, person, branch, agent, since, until].some((text) => text !== undefined) ||
    pinned === "true" ||
    archived === "true"
  );
}

export const NO_FILTERS: FilterChange = {
  project: undefined,
  person: undefined,
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
  return [branch !== undefined, pinned === "true", sort !== undefined, shownOf(filters) !== "tips"].filter(
    Boolean,
  ).length;
}
