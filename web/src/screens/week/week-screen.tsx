// The report of a week or another period: what was done in each project, to read, copy or send.
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { CalendarDays, Check, ClipboardCopy, Download } from "lucide-react";
import { counted } from "../../../../src/text/numbers.ts";
import type { WeekOutput } from "../../api/outputs.ts";
import { weekPage, weekQuery } from "../../api/queries.ts";
import type { Parameters } from "../../api/request.ts";
import { useRecent } from "../../api/use-recent.ts";
import { projectName } from "../../format/names.ts";
import { price } from "../../format/numbers.ts";
import { dayName, dayRange, duration, weekOf } from "../../format/times.ts";
import { Button } from "../../parts/button.tsx";
import { useCopy } from "../../parts/copy-button.tsx";
import { Heading } from "../../parts/heading.tsx";
import { notify } from "../../parts/notices.ts";
import { Segments } from "../../parts/segments.tsx";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { Foreign } from "../../text/foreign.tsx";
import { DayBars } from "../home/day-bars.tsx";
import { PersonFilter } from "../sessions/filters/person-filter.tsx";
import { ProjectSection } from "./project-section.tsx";

const route = getRouteApi("/week");

const PERIODS = [
  ["today", "Today"],
  ["yesterday", "Yesterday"],
  ["this week", "This week"],
  ["last week", "Last week"],
  ["this month", "Month"],
] as const;

type Period = (typeof PERIODS)[number][0];

export function WeekScreen() {
  const { period: given, project, person } = route.useSearch();
  const navigate = useNavigate({ from: "/week" });
  const period = given ?? "this week";
  const parameters = {
    period,
    ...(project !== undefined && { project }),
    ...(person !== undefined && { person }),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery(weekQuery(parameters));
  const look = (fields: {
    readonly period?: Period;
    readonly project?: undefined;
    readonly person?: string | undefined;
  }) => void navigate({ search: (before) => ({ ...before, ...fields }) });
  return (
    <>
      <Heading title="Week">
        <Segments
          label="Period"
          value={PERIODS.find(([each]) => each === period)?.[0] ?? null}
          options={PERIODS}
          onChange={(next) => look({ period: next })}
        />
        <PersonFilter person={person} onChange={(next) => look({ person: next })} />
        {project !== undefined && (
          <Button onClick={() => look({ project: undefined })}>
            <Foreign text={projectName(project)} /> ×
          </Button>
        )}
        {data && data.turns > 0 && <Documents output={data} parameters={parameters} />}
      </Heading>
      <div className={`min-h-0 grow overflow-y-auto ${isPlaceholderData ? "opacity-60" : ""}`}>
        <div className="mx-auto flex max-w-4xl flex-col gap-8 p-4 md:p-6">
          {!data ? (
            error ? (
              <Failed error={error} retry={refetch} />
            ) : (
              <Waiting lines={8} />
            )
          ) : data.projects.length === 0 ? (
            <Empty icon={CalendarDays} title="No work in this period">
              <LastWork />
            </Empty>
          ) : (
            <>
              <Totals output={data} />
              {data.projects.map((work) => (
                <ProjectSection key={work.project_path ?? ""} work={work} />
              ))}
              <p className="max-w-3xl text-xs text-faint">
                Sentences are taken from the agents' final answers. Agent time is the time of turns, added up.
                Agents wait from an answer to your next prompt; breaks of more than an hour are left out.
              </p>
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Leads to the week of the last work, because the named periods are all near today. */
function LastWork() {
  const last = useRecent()?.find(({ updated_at }) => updated_at !== null)?.updated_at;
  if (last === undefined || last === null) return "No agent worked then.";
  return (
    <>
      An agent last worked on {dayName(last)}.{" "}
      <Link to="/week" search={{ period: weekOf(last) }} className="text-accent underline">
        Show that week
      </Link>
    </>
  );
}

/** Copies the report, or saves it as a file. */
function Documents({ output, parameters }: { readonly output: WeekOutput; readonly parameters: Parameters }) {
  const { copied, copy } = useCopy();
  return (
    <div className="ml-auto flex gap-2">
      <Button onClick={() => void copy(output.markdown ?? "")}>
        {copied ? <Check size={14} aria-hidden /> : <ClipboardCopy size={14} aria-hidden />}
        {copied ? "Copied" : "Copy as Markdown"}
      </Button>
      <Button onClick={() => void save(output, parameters)}>
        <Download size={14} aria-hidden />
        HTML file
      </Button>
    </div>
  );
}

async function save({ first_day, last_day }: WeekOutput, parameters: Parameters): Promise<void> {
  try {
    const url = URL.createObjectURL(new Blob([await weekPage(parameters)], { type: "text/html" }));
    const days = first_day === last_day ? first_day : `${first_day}-to-${last_day}`;
    Object.assign(document.createElement("a"), { href: url, download: `clew-${days}.html` }).click();
    URL.revokeObjectURL(url);
  } catch (error) {
    notify(`Could not save: ${error instanceof Error ? error.message : "the browser refused"}`);
  }
}

function Totals({ output }: { readonly output: WeekOutput }) {
  const { first_day, last_day, own, active_ms, waited_ms, turns, sessions, days } = output;
  const [first, last] = [first_day, last_day].map((day) => `${day}T12:00:00`);
  const figures = [
    ["Cost", price(own)],
    ["Agent time", duration(active_ms)],
    ["Waited for you", duration(waited_ms)],
    ["Turns", String(turns)],
    ["Sessions", String(sessions)],
  ];
  return (
    <section aria-label="Totals" className="flex flex-col gap-4">
      <h2 className="text-xl font-semibold">
        {first_day === last_day ? dayName(last ?? null) : dayRange(first ?? "", last ?? "")}
        <span className="ml-3 text-sm font-normal text-faint">
          {counted(output.projects.length, "project")}
        </span>
      </h2>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col">
            <dt className="text-xs text-faint">{name}</dt>
            <dd className="text-lg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {days.length > 1 && <DayBars days={days} />}
    </section>
  );
}
