// The chart of the usage screen with its choices. It shows days where the table below does not show periods.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UsageOutput } from "../../api/outputs.ts";
import { usageQuery } from "../../api/queries.ts";
import type { Parameters } from "../../api/request.ts";
import { Segments } from "../../parts/segments.tsx";
import type { Measure, Split } from "./chart-parts.ts";
import { type Grouping, isPeriod } from "./groupings.ts";
import { PeriodChart } from "./period-chart.tsx";

interface UsageChartProps {
  readonly output: UsageOutput;
  /** The limits of the figures. */
  readonly filter: Parameters;
  readonly split: Split;
  readonly agents: number;
  readonly people: number;
  readonly onSplit: (split: Split) => void;
}

export function UsageChart({ output, filter, split, agents, people, onSplit }: UsageChartProps) {
  const [measure, setMeasure] = useState<Measure>("cost");
  const shown = isPeriod(output.by);
  const { data } = useQuery({ ...usageQuery({ ...filter, by: "day", split }), enabled: !shown });
  const drawn = shown ? output : data;
  if (!drawn || !isPeriod(drawn.by)) return <div className="h-64" />;
  const known: Partial<Record<Split, number>> = { agent: agents, person: people };
  const options = SPLITS.filter(([value]) => split === value || (known[value] ?? 2) > 1);
  return (
    <section aria-label="Chart" className="flex flex-col gap-2">
      <div className="flex flex-wrap justify-end gap-2">
        {shown && <Segments label="Split by" value={split} options={options} onChange={onSplit} />}
        <Segments label="Show" value={measure} options={MEASURES} onChange={setMeasure} />
      </div>
      <PeriodChart
        {...{ by: drawn.by, groups: drawn.groups, split, measure }}
        project={typeof filter.project === "string" ? filter.project : undefined}
      />
    </section>
  );
}

/** Splits the bars by what the table shows, unless that is periods or sessions. */
export function splitOf(by: Grouping, chosen: string | undefined): Split {
  const known = SPLITS.map(([value]) => value);
  return known.find((value) => value === by) ?? known.find((value) => value === chosen) ?? "model";
}

const SPLITS: readonly (readonly [Split, string])[] = [
  ["model", "by model"],
  ["agent", "by agent"],
  ["project", "by project"],
  ["person", "by person"],
];

const MEASURES = [
  ["cost", "Cost"],
  ["tokens", "Tokens"],
] as const;
