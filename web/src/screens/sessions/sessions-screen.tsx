// Lists all sessions, by day or by project.
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useKeys } from "../../keys/use-keys.ts";
import { Heading } from "../../parts/heading.tsx";
import { DayList } from "./day-list.tsx";
import { FilterBar, focusFilters } from "./filters/filter-bar.tsx";
import { type FilterChange, groupingOf } from "./filters/filters.ts";
import { ProjectList } from "./project-list.tsx";

export function SessionsScreen() {
  const filters = route.useSearch();
  const navigate = useNavigate({ from: "/" });
  const change = (fields: FilterChange) =>
    void navigate({ search: (before) => given({ ...before, ...fields }) });
  useKeys("Filters", [
    { keys: "f", does: "Go to the filters", run: focusFilters },
    { keys: "1", does: "Sessions by day", run: () => change({ by: undefined }) },
    { keys: "2", does: "Sessions by project", run: () => change({ by: "project" }) },
  ]);
  return (
    <>
      <Heading title="Sessions">
        <FilterBar filters={filters} onChange={change} />
      </Heading>
      {groupingOf(filters) === "project" ? <ProjectList filters={filters} /> : <DayList filters={filters} />}
    </>
  );
}

/** Drops fields that were cleared. */
function given(fields: FilterChange): { [Name in keyof FilterChange]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const route = getRouteApi("/");
