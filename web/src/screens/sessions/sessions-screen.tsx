// The first screen: what a person wants to know at once, and below it all sessions, by day or by project.
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useMemo } from "react";
import { useKeys } from "../../keys/use-keys.ts";
import { Heading } from "../../parts/heading.tsx";
import { Overview } from "../home/overview.tsx";
import { DayList } from "./day-list.tsx";
import { FilterBar, focusFilters } from "./filters/filter-bar.tsx";
import { type FilterChange, groupingOf, isHome, sortedBy } from "./filters/filters.ts";
import { ProjectList } from "./project-list.tsx";

export function SessionsScreen() {
  const filters = route.useSearch();
  const navigate = useNavigate({ from: "/" });
  const home = isHome(filters);
  const change = (fields: FilterChange) =>
    void navigate({ search: (before) => listed(given({ ...before, ...fields })) });
  useKeys("Filters", [
    { keys: "f", does: "Go to the filters", run: focusFilters },
    { keys: "1", does: "Sessions by day", run: () => change({ by: "day" }) },
    { keys: "2", does: "Sessions by project", run: () => change({ by: "project" }) },
  ]);
  const { sort = "updated", order } = filters;
  // The same object while nothing changed, because every row depends on it.
  const sorting = useMemo(
    () => ({
      sort,
      ascending: order === "asc",
      onSort: (wanted: string) =>
        void navigate({ search: (before) => listed(given({ ...before, ...sortedBy(before, wanted) })) }),
    }),
    [sort, order, navigate],
  );
  return (
    <>
      <Heading title={home ? "Home" : "Sessions"}>
        <FilterBar filters={filters} onChange={change} />
        <SearchLink />
      </Heading>
      {groupingOf(filters) === "project" ? (
        <ProjectList filters={filters} sorting={sorting} />
      ) : (
        <DayList filters={filters} sorting={sorting} head={home && <Overview />} />
      )}
    </>
  );
}

/** Looks like the search box that it leads to. On a phone, the bar below leads there. */
function SearchLink() {
  return (
    <Link
      to="/search"
      className="ml-auto flex h-8 w-64 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-sm text-faint hover:border-strong hover:text-soft max-lg:hidden"
    >
      <Search size={14} strokeWidth={1.75} aria-hidden />
      What do you remember?
      <kbd className="ml-auto rounded border border-line px-1.5 text-xs" aria-hidden>
        /
      </kbd>
    </Link>
  );
}

type Given = { [Name in keyof FilterChange]?: string };

/** Drops fields that were cleared. */
function given(fields: FilterChange): Given {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The list without filters is an address of its own; without anything, the address is home. */
function listed(fields: Given): Given {
  return isHome(fields) ? { by: "day" } : fields;
}

const route = getRouteApi("/");
