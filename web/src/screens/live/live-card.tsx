// Shows one running agent: its session and turn, for how long, and what it did last.
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Brain, CornerDownRight, type LucideIcon, MessageSquare, User, Wrench, X } from "lucide-react";
import { useEffect, useState } from "react";
import { agentName } from "../../../../src/text/agent-name.ts";
import type { HomeOutput, SessionRow } from "../../api/outputs.ts";
import { tocQuery } from "../../api/queries.ts";
import { modelName, projectName } from "../../format/names.ts";
import { now } from "../../format/now.ts";
import { between, duration } from "../../format/times.ts";
import { QuestionChoices } from "../../parts/question-choices.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { Foreign } from "../../text/foreign.tsx";
import { Visible } from "../../text/visible.tsx";
import type { Activity } from "./activities.ts";
import type { CurrentTurn, SessionActivity } from "./board.ts";

type Question = NonNullable<HomeOutput["now"][number]["question"]>;

export function LiveCard({
  row,
  with_agent,
  activity,
  question,
}: {
  readonly row: SessionRow;
  readonly with_agent: boolean;
  readonly activity: SessionActivity | undefined;
  /** What it asks; null if it asks nothing. */
  readonly question: Question | null;
}) {
  const turn = useCurrentTurn(row, activity);
  const activities = activity?.activities ?? [];
  const model = row.models.at(-1);
  return (
    <li
      className={`flex flex-col gap-2 rounded-lg border bg-surface px-4 py-3 ${row.status === "waiting" ? "border-warn" : "border-line"}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to="/sessions/$id"
          params={{ id: row.id }}
          {...(turn && { hash: String(turn.number) })}
          className="min-w-0 font-medium hover:underline"
        >
          <Visible text={row.title} />
        </Link>
        <StatusMark status={row.status} words />
      </div>
      <p className="flex flex-wrap gap-x-3 text-xs text-faint">
        <Foreign text={projectName(row.project_path)} />
        {row.git_branch !== null && <Foreign text={row.git_branch} />}
        {with_agent && <Foreign text={agentName(row.agent)} />}
        {model !== undefined && <Foreign text={modelName(model)} />}
        {turn && (
          <span>
            Turn {turn.number} <Elapsed since={turn.since} running={row.status === "active"} />
          </span>
        )}
      </p>
      {question ? (
        <>
          <p dir="auto" className="text-base wrap-anywhere">
            <Visible text={question.text} />
          </p>
          <QuestionChoices choices={question.choices} />
        </>
      ) : (
        // Its first words are often the title.
        turn &&
        turn.gist !== row.title && (
          <p dir="auto" className="text-sm text-soft">
            <Visible text={turn.gist} />
          </p>
        )
      )}
      <ol aria-label="Latest activity" className="flex flex-col gap-1">
        {activities.map((each) => (
          <ActivityLine key={each.key} activity={each} />
        ))}
        {activities.length === 0 && (
          <li className="text-xs text-faint">Nothing new since you opened this page.</li>
        )}
      </ol>
    </li>
  );
}

/** Returns the turn from live events; before the first one, the last turn of the table of contents. */
function useCurrentTurn(row: SessionRow, activity: SessionActivity | undefined): CurrentTurn | null {
  const { data } = useQuery({ ...tocQuery(row.id), enabled: !activity?.turn });
  const last = data?.entries.at(-1);
  return activity?.turn ?? (last ? { number: last.turn, gist: last.summary, since: last.created } : null);
}

/** Shows how long the turn has been running, updated each second while the tab is visible. */
function Elapsed({ since, running }: { readonly since: string | null; readonly running: boolean }) {
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setTime(now());
    }, 1000);
    return () => clearInterval(timer);
  }, [running]);
  if (since === null || !running) return null;
  return <span className="tabular-nums">for {duration(between(since, time.toISOString()))}</span>;
}

function ActivityLine({ activity }: { readonly activity: Activity }) {
  const { icon: Icon, name, tone } = LOOKS[activity.what];
  return (
    <li className={`flex min-w-0 items-start gap-2 text-sm ${tone} ${activity.nested ? "pl-5" : ""}`}>
      {activity.nested && (
        <CornerDownRight size={14} strokeWidth={1.75} className="mt-1 shrink-0" aria-label="Sub-agent:" />
      )}
      <Icon size={14} strokeWidth={1.75} className="mt-1 shrink-0" aria-hidden />
      <span className="sr-only">{name}:</span>
      <span dir="auto" className="line-clamp-3 min-w-0 wrap-anywhere whitespace-pre-line">
        {activity.what === "withheld" ? (
          "Thinking (text withheld)"
        ) : (
          <Visible text={activity.text.slice(0, LONGEST)} />
        )}
      </span>
    </li>
  );
}

interface Look {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly tone: string;
}

const LOOKS: Readonly<Record<Activity["what"], Look>> = {
  prompt: { icon: User, name: "Prompt", tone: "text-ink" },
  thinking: { icon: Brain, name: "Thinking", tone: "text-thinking italic" },
  withheld: { icon: Brain, name: "Thinking", tone: "text-faint italic" },
  words: { icon: MessageSquare, name: "Reply", tone: "text-ink" },
  call: { icon: Wrench, name: "Tool call", tone: "text-soft" },
  failed: { icon: X, name: "Failed", tone: "text-bad" },
};

/** Three lines have no room for more. */
const LONGEST = 600;
