// The usage screen: totals, a chart over time and a table. All figures come from the server; none is added up
// here.
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ChartNoAxesColumn } from "lucide-react";
import { counted, fullCount } from "../../../../src/text/numbers.ts";
import type { UsageOutput } from "../../api/outputs.ts";
import { usageQuery } from "../../api/queries.ts";
import { useSharingPeople } from "../../api/shares.ts";
import { useTeam } from "../../api/team.ts";
import { useAgents } from "../../api/use-agents.ts";
import { projectName } from "../../format/names.ts";
import { money, price, short } from "../../format/numbers.ts";
import { Button } from "../../parts/button.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Segments } from "../../parts/segments.tsx";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { texts } from "../../search-fields.ts";
import { Foreign } from "../../text/foreign.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { PersonFilter } from "../sessions/filters/person-filter.tsx";
import { BlockCard } from "./block-card.tsx";
import { groupingOf, isPeriod, offeredGroupings } from "./groupings.ts";
import { MonthCard, percent } from "./month-card.tsx";
import { RangeChoice } from "./range-choice.tsx";
import { splitOf, UsageChart } from "./usage-chart.tsx";
import { UsageTable } from "./usage-table.tsx";
import { YearCalendar } from "./year-calendar.tsx";

const route = getRouteApi("/usage");

export function UsageScreen() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/usage" });
  const by = groupingOf(search.by);
  const split = splitOf(by, search.split);
  const agents = useAgents(undefined).length;
  const team = useTeam();
  const people = useSharingPeople(search.person);
  const groupings = offeredGroupings(by, { agents, people: people.length });
  const filter = texts(search, ["since", "until", "project", "person", "agent"]);
  const { data, error, refetch } = useQuery(
    usageQuery({ ...filter, by, facts: true, ...(isPeriod(by) && { split }) }),
  );
  const look = (fields: Readonly<Record<string, string | undefined>>) =>
    void navigate({ search: (before) => ({ ...before, ...fields }) });
  return (
    <>
      <Heading title="Usage">
        <Segments label="Group by" value={by} options={groupings} onChange={(next) => look({ by: next })} />
        <RangeChoice since={search.since} until={search.until} onChange={look} />
        <PersonFilter person={search.person} onChange={(person) => look({ person })} />
        {search.project !== undefined && (
          <Button title={visibleLine(search.project)} onClick={() => look({ project: undefined })}>
            <Foreign text={projectName(search.project)} /> ×
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
              No messages from a model in this period. Try a longer one.
            </Empty>
          ) : (
            <>
              <Totals output={data} />
              <UsageChart
                {...{ output: data, filter, split, agents, people: people.length }}
                onSplit={(next) => look({ split: next })}
              />
              {data.facts && (
                <div className="grid gap-4 md:grid-cols-2">
                  <MonthCard month={data.facts.month} />
                  {/* Windows are an account's, and a team has many. */}
                  {!team && <BlockCard block={data.facts.block} />}
                </div>
              )}
              <YearCalendar filter={filter} today={data.facts?.month.days.at(-1)?.day ?? ""} />
              <UsageTable output={data} project={search.project} />
              <Caveats output={data} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Explains the figures: where they are too low, and where they come from. */
function Caveats({ output }: { readonly output: UsageOutput }) {
  const { own, unpriced_models, prices_as_of, time_zone } = output;
  return (
    <section aria-label="About these figures" className="max-w-3xl text-xs text-faint">
      <ul className="flex flex-col gap-1">
        {own.usage.lower_bound && (
          <li>≥ means at least: older versions of an agent did not record all output tokens.</li>
        )}
        {own.underpriced > 0 && (
          <li>
            ≥ means at least: {counted(own.underpriced, "message")} in fast mode, counted at the standard
            price.
          </li>
        )}
        {own.agent_cost !== null && (
          <li>The agents recorded {money(own.agent_cost)} themselves, by their own prices.</li>
        )}
        {unpriced_models.length > 0 && (
          <li>
            No known price, so not included above:{" "}
            {unpriced_models.map(({ model, messages }, index) => (
              <span key={model}>
                {index > 0 && ", "}
                <Foreign text={model ?? "no model"} /> ({counted(messages, "message")})
              </span>
            ))}
            .
          </li>
        )}
        <li>
          Estimated from list prices of {prices_as_of}; your bill may differ. Days are in {time_zone}.
        </li>
      </ul>
    </section>
  );
}

/** Shows the total usage of the period, and what was only copied. */
function Totals({ output: { own, inherited, facts } }: { readonly output: UsageOutput }) {
  const { usage } = own;
  return (
    <section aria-label="Totals" className="flex flex-col gap-3">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure name="Cost" value={price(own)} large />
        <Figure name="Messages" value={fullCount(own.messages)} />
        <Figure name="Input" value={short(usage.input)} whole={usage.input} />
        <Figure
          name="Output"
          value={`${usage.lower_bound ? "≥ " : ""}${short(usage.output)}`}
          whole={usage.output}
        />
        <Figure name="Cache read" value={short(usage.cache_read)} whole={usage.cache_read} />
        <Figure name="Cache write" value={short(usage.cache_write)} whole={usage.cache_write} />
      </dl>
      {facts && <Facts facts={facts} />}
      {inherited.messages > 0 && (
        <p className="max-w-3xl text-sm text-soft">
          Excludes {counted(inherited.messages, "message")} ({price(inherited)}) copied into resumed or forked
          sessions.
        </p>
      )}
    </section>
  );
}

/** Facts that no single row of the table shows. */
function Facts({ facts }: { readonly facts: NonNullable<UsageOutput["facts"]> }) {
  const { cache, subagents, active_days, per_active_day } = facts;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {cache.hit_rate !== null && <Figure name="Read from cache" value={percent(cache.hit_rate)} />}
      {cache.hit_rate !== null && <Figure name="Saved by cache" value={`about ${money(cache.saved)}`} />}
      {subagents.own.messages > 0 && subagents.share !== null && (
        <Figure name="Sub-agents" value={`${price(subagents.own)}, ${percent(subagents.share)}`} />
      )}
      {per_active_day !== null && (
        <Figure name={`Per active day (${fullCount(active_days)})`} value={money(per_active_day)} />
      )}
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly whole?: number;
  readonly large?: boolean;
}

function Figure({ name, value, whole, large = false }: FigureProps) {
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-faint">{name}</dt>
      <dd
        className={`tabular-nums ${large ? "text-xl font-semibold" : "text-lg"}`}
        {...(whole !== undefined && { title: `${fullCount(whole)} tokens` })}
      >
        {value}
      </dd>
    </div>
  );
}
