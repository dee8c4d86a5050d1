// The less common filters, and the order.

import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { ListOutput } from "../../../api/outputs.ts";
import { Popover } from "../../../parts/popover.tsx";
import { Segments } from "../../../parts/segments.tsx";
import { FilterLabel, filterButton } from "./filter-label.tsx";
import { changeToShow, countMore, type FilterChange, type Filters, shownOf } from "./filters.ts";

interface MoreFiltersProps {
  readonly filters: Filters;
  readonly onChange: (change: FilterChange) => void;
}

export function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  const set = countMore(filters);
  return (
    <Popover
      label={set > 0 ? `More filters (${set} active)` : "More filters"}
      buttonClass={filterButton(set > 0)}
      button={
        <FilterLabel icon={ListFilter} set={set > 0}>
          {set > 0 ? `More · ${set}` : "More"}
        </FilterLabel>
      }
    >
      {() => <Choices filters={filters} onChange={onChange} />}
    </Popover>
  );
}

function Choices({ filters, onChange }: MoreFiltersProps) {
  const branches = useKnownBranches();
  return (
    <div className="flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-4 p-3">
      <Group name="Show">
        <Segments
          label="Which sessions"
          value={shownOf(filters)}
          options={[
            ["tips", "One per tree"],
            ["all", "All"],
            ["archived", "Archived"],
          ]}
          onChange={(shown) => onChange(changeToShow(shown))}
        />
      </Group>
      <Group name="Sort by">
        <Segments
          label="Sort by"
          value={filters.sort === "created" ? "created" : "updated"}
          options={[
            ["updated", "Last active"],
            ["created", "Started"],
          ]}
          onChange={(sort) => onChange({ sort: sort === "created" ? sort : undefined, order: undefined })}
        />
      </Group>
      <label className="flex h-8 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={filters.pinned === "true"}
          onChange={({ currentTarget }) => onChange({ pinned: currentTarget.checked ? "true" : undefined })}
          className="size-4 accent-accent"
        />
        Pinned only
      </label>
      <NameFilter
        name="Branch"
        value={filters.branch}
        known={branches}
        onChange={(branch) => onChange({ branch })}
      />
    </div>
  );
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="text-xs text-faint">{name}</span>
      <div className="flex">{children}</div>
    </div>
  );
}

/** Suggests branches from the sessions loaded so far. */
function useKnownBranches(): readonly string[] {
  const cached = useQueryClient().getQueriesData<InfiniteData<ListOutput>>({ queryKey: ["sessions"] });
  const rows = cached.flatMap(([, known]) => known?.pages.flatMap(({ sessions }) => sessions) ?? []);
  return [...new Set(rows.flatMap(({ git_branch }) => git_branch ?? []))].sort().slice(0, MOST);
}

const MOST = 200;

interface NameFilterProps {
  readonly name: string;
  readonly value: string | undefined;
  readonly known: readonly string[];
  readonly onChange: (value: string | undefined) => void;
}

/** Applies on Enter, when the field loses the focus, or when a known name is chosen. */
function NameFilter({ name, value, known, onChange }: NameFilterProps) {
  const list = useId();
  const [text, setText] = useState(value ?? "");
  const apply = (typed: string) => {
    const wanted = typed.trim() || undefined;
    if (wanted !== value) onChange(wanted);
  };
  return (
    <label className="flex flex-col gap-1.5 text-xs text-faint">
      {name}
      <input
        value={text}
        list={list}
        dir="auto"
        placeholder="Any"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          if (known.includes(currentTarget.value)) apply(currentTarget.value);
        }}
        onKeyDown={({ key }) => key === "Enter" && apply(text)}
        onBlur={() => apply(text)}
        className="h-8 rounded-md border border-line bg-canvas px-2 text-sm text-ink"
      />
      <datalist id={list}>
        {known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </label>
  );
}
