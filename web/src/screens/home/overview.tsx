// Answers what a person wants to know first: what agents do now, where to continue, what was done, what it cost.
import { useQuery } from "@tanstack/react-query";
import { severalAgents } from "../../../../src/text/several-agents.ts";
import { homeQuery } from "../../api/queries.ts";
import { Waiting } from "../../parts/states.tsx";
import { ContinueCards } from "./continue-cards.tsx";
import { DayReports } from "./day-reports.tsx";
import { NowCards } from "./now-cards.tsx";
import { WeekStrip } from "./week-strip.tsx";

export function Overview() {
  const { data, error } = useQuery(homeQuery);
  // The list below works without it.
  if (!data && error) return null;
  const with_agent = data !== undefined && severalAgents([...data.now, ...data.continue]);
  return (
    <div className="mx-auto flex max-w-[100rem] flex-col gap-6 px-4 pt-4 md:px-6">
      {data ? (
        <>
          <NowCards agents={data.now} with_agent={with_agent} />
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {/* On a phone, the cost of the week is on the first screen too, above what there is to continue. */}
            <div className="min-w-0 max-lg:order-2">
              <ContinueCards tips={data.continue} with_agent={with_agent} />
            </div>
            <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
              <div className="max-lg:order-1">
                <WeekStrip home={data} />
              </div>
              <div className="flex flex-col gap-6 max-lg:order-3">
                <DayReports days={data.days} />
              </div>
            </div>
          </div>
        </>
      ) : (
        <div className="h-96">
          <Waiting lines={8} />
        </div>
      )}
      <h2 className="border-t border-line pt-4 text-base font-semibold">All sessions</h2>
    </div>
  );
}
