// Filters by time: a common period, or from one day to another.

import { CalendarDays, Check } from "lucide-react";
import { now } from "../../../format/now.ts";
import { dayKey } from "../../../format/times.ts";
import { DayField } from "../../../parts/day-field.tsx";
import { Popover } from "../../../parts/popover.tsx";
import { FilterLabel, filterButton } from "./filter-label.tsx";

interface PeriodFilterProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const today = dayKey(now().toISOString());
  const name = periodName(period, today);
  const { since, until } = period;
  const set = since !== undefined || until !== undefined;
  return (
    <Popover
      label={`Filter by time: ${name.toLowerCase()}`}
      buttonClass={filterButton(set)}
      button={
        <FilterLabel icon={CalendarDays} set={set}>
          {name}
        </FilterLabel>
      }
    >
      {(close) => (
        <div className="w-64">
          <ul>
            {readyPeriods(today).map(([each, ready]) => (
              <li key={each}>
                <button
                  type="button"
                  aria-pressed={each === name}
                  className="flex h-9 w-full items-center justify-between rounded-md px-2 text-left text-sm hover:bg-hover"
                  onClick={() => {
                    close();
                    onChange(ready);
                  }}
                >
                  {each}
                  {each === name && (
                    <Check size={16} strokeWidth={1.75} aria-hidden className="text-accent" />
                  )}
                </button>
              </li>
            ))}
          </ul>
          <div className="mt-1 flex flex-col gap-2 border-t border-line p-2">
            <DayField name="From" value={since} onChange={(day) => onChange({ since: day, until })} />
            <DayField name="To" value={until} onChange={(day) => onChange({ since, until: day })} />
          </div>
        </div>
      )}
    </Popover>
  );
}

interface Period {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** The common periods; `today` is a day such as 2026-02-05. */
function readyPeriods(today: string): readonly (readonly [name: string, period: Period])[] {
  return [
    ["Any time", {}],
    ["Today", { since: today }],
    ["Last 7 days", { since: "7d" }],
    ["Last 30 days", { since: "30d" }],
  ];
}

export function periodName({ since, until }: Period, today: string): string {
  const ready = readyPeriods(today).find(([, period]) => period.since === since && period.until === until);
  if (ready) return ready[0];
  if (since === until && since !== undefined) return since;
  if (since === undefined) return `Until ${until}`;
  return until === undefined ? `Since ${since}` : `${since} – ${until}`;
}
