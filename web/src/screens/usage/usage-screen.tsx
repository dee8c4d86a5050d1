// What was spent: totals, how it came about over time, and by what. Every figure is the server's own, none is added up here.
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ChartNoAxesColumn } from "lucide-react";
import { usageQuestion } from "../../api/questions.ts";
import { projectName } from "../../format/names.ts";
import { Button } from "../../parts/button.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Segments } from "../../parts/segments.tsx";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { texts } from "../../search-fields.ts";
import { Foreign } from "../../text/foreign.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { Caveats } from "./caveats.tsx";
import { GROUPINGS, groupingOf, isPeriod } from "./groupings.ts";
import { PeriodChart } from "./period-chart.tsx";
import { RangeChoice } from "./range-choice.tsx";
import { Totals } from "./totals.tsx";
import { UsageTable } from "./usage-table.tsx";

const route = getRouteApi("/usage");

export function UsageScreen() {
  const asked = route.useSearch();
  const navigate = useNavigate({ from: "/usage" });
  const by = groupingOf(asked.by);
  const { data, error, refetch } = useQuery(
    usageQuestion({ ...texts(asked, ["since", "until", "project"]), by }),
  );
  const look = (fields: Readonly<Record<string, string | undefined>>) =>
    void navigate({ search: (before) => ({ ...before, ...fields }) });
  return (
    <>
      <Heading title="Usage">
        <Segments label="Group by" value={by} options={GROUPINGS} onChange={(next) => look({ by: next })} />
        <RangeChoice since={asked.since} until={asked.until} onChange={look} />
        {asked.project !== undefined && (
          <Button title={visibleLine(asked.project)} onClick={() => look({ project: undefined })}>
            <Foreign text={projectName(asked.project)} /> ×
          </Button>
        )}
      </Heading>
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto flex max-w-6xl flex-col gap-6 p-4 md:p-6">
          {!data ? (
            error ? (
              <Failed error={error} retry={refetch} />
            ) : (
              <Waiting lines={8} />
            )
          ) : data.groups.length === 0 ? (
            <Empty icon={ChartNoAxesColumn} title="No usage">
              There are no model answers in this period. Try a longer one.
            </Empty>
          ) : (
            <>
              <Totals own={data.own} inherited={data.inherited} />
              {isPeriod(data.by) && <PeriodChart by={data.by} groups={data.groups} />}
              <UsageTable answer={data} />
              <Caveats answer={data} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
