// When: one of a few stretches of time, or days of one's own.
import { DayField } from "../../../parts/day-field.tsx";
import { FacetChoice } from "./facet-choice.tsx";
import type { AskedChange } from "./facets.ts";
import { CHOICES, choiceOf, type Period, type PeriodChoice, periodFor } from "./period.ts";

interface FacetPeriodProps {
  readonly period: Period;
  readonly today: string;
  readonly ask: (change: AskedChange) => void;
}

export function FacetPeriod({ period, today, ask }: FacetPeriodProps) {
  const choice = choiceOf(period, today);
  const choose = (value: string) => ask(periodFor((value || "any") as PeriodChoice, today));
  return (
    <FacetChoice
      label="When"
      value={choice}
      choices={OFFERED.map((value) => ({ value, text: CHOICES[value] }))}
      onChange={choose}
    >
      {choice === "own" && (
        <div className="mt-1 flex flex-col gap-1.5">
          <DayField name="From" value={period.since} onChange={(since = "") => ask({ since })} />
          <DayField name="To" value={period.until} onChange={(until = "") => ask({ until })} />
        </div>
      )}
    </FacetChoice>
  );
}

const OFFERED: readonly PeriodChoice[] = ["today", "7d", "30d", "own"];
