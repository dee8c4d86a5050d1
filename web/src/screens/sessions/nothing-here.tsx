// Shown if the list is empty: because of the filters, because all are archived, or because there is nothing
// yet.
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Archive, ListFilter } from "lucide-react";
import type { ListOutput } from "../../api/outputs.ts";
import { projectsQuery } from "../../api/queries.ts";
import { Empty } from "../../parts/states.tsx";
import { type Filters, isFiltered } from "./filters/filters.ts";
import { FirstReading, useReading } from "./first-reading.tsx";
import { FirstVisit } from "./first-visit.tsx";
import { WaitingRows } from "./list/waiting-rows.tsx";

interface NothingHereProps {
  readonly filters: Filters;
  readonly nothing: ListOutput["nothing"];
}

export function NothingHere({ filters, nothing }: NothingHereProps) {
  const reading = useReading();
  const { data, isPending } = useQuery(projectsQuery);
  if (reading) return <FirstReading />;
  if (isPending) return <WaitingRows />;
  if (!data || data.projects.length === 0) return <FirstVisit looked={nothing?.reason ?? null} />;
  if (isFiltered(filters))
    return (
      <Empty icon={ListFilter} title="No sessions match">
        <p>Try removing a filter.</p>
        <Link to="/" search={filters.by === undefined ? {} : { by: filters.by }} className={LINK}>
          Clear filters
        </Link>
      </Empty>
    );
  return (
    <Empty icon={Archive} title="All sessions are archived">
      <Link to="/" search={{ archived: "true" }} className={LINK}>
        Show archived sessions
      </Link>
    </Empty>
  );
}

const LINK = "mt-3 inline-flex h-8 items-center rounded-md border border-line px-3 text-ink hover:bg-hover";
