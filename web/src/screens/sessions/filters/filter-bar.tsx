// Chooses what the list shows: grouped by day or project, and filtered.
import { X } from "lucide-react";
import { IconButton } from "../../../parts/button.tsx";
import { Segments } from "../../../parts/segments.tsx";
import { AgentFilter } from "./agent-filter.tsx";
import { type FilterChange, type Filters, groupingOf, isFiltered, NO_FILTERS } from "./filters.ts";
import { MoreFilters } from "./more-filters.tsx";
import { PeriodFilter } from "./period-filter.tsx";
import { PersonFilter } from "./person-filter.tsx";
import { ProjectFilter } from "./project-filter.tsx";

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (change: FilterChange) => void;
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <>
      <Segments
        label="Group by"
        value={groupingOf(filters)}
        options={[
          ["day", "Days"],
          ["project", "Projects"],
        ]}
        onChange={(by) => onChange({ by })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex container everywhere */}
      <div
        role="group"
        aria-label="Filters"
        id={FILTERS_ID}
        className="flex min-w-0 flex-wrap items-center gap-2"
      >
        <ProjectFilter project={filters.project} onChange={(project) => onChange({ project })} />
        <PersonFilter person={filters.person} onChange={(person) => onChange({ person })} />
        <AgentFilter agent={filters.agent} onChange={(agent) => onChange({ agent })} />
        <PeriodFilter
          period={{ since: filters.since, until: filters.until }}
          onChange={({ since, until }) => onChange({ since, until })}
        />
        <MoreFilters filters={filters} onChange={onChange} />
        {isFiltered(filters) && (
          <IconButton
            icon={X}
            label="Clear filters"
            className="size-8"
            onClick={() => onChange(NO_FILTERS)}
          />
        )}
      </div>
    </>
  );
}

export function focusFilters(): void {
  document.getElementById(FILTERS_ID)?.querySelector("button")?.focus();
}

const FILTERS_ID = "session-filters";
