// Shows the agents that are working or waiting: each with its question, or with what it said last.
import { Link } from "@tanstack/react-router";
import { agentName } from "../../../../src/text/agent-name.ts";
import type { HomeOutput } from "../../api/outputs.ts";
import { projectName } from "../../format/names.ts";
import { ago } from "../../format/times.ts";
import { QuestionChoices } from "../../parts/question-choices.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { Foreign } from "../../text/foreign.tsx";
import { ReportText } from "./report-text.tsx";
import { Strip } from "./strip.tsx";

type Agent = HomeOutput["now"][number];

interface NowCardsProps {
  readonly agents: readonly Agent[];
  readonly with_agent: boolean;
}

export function NowCards({ agents, with_agent }: NowCardsProps) {
  if (agents.length === 0) return null;
  return (
    <Strip
      name="Now"
      aside={
        <Link to="/live" className="text-sm text-accent hover:underline">
          Live
        </Link>
      }
    >
      <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {agents.map((agent) => (
          <NowCard key={agent.session_id} {...{ agent, with_agent }} />
        ))}
      </ul>
    </Strip>
  );
}

function NowCard({ agent, with_agent }: { readonly agent: Agent; readonly with_agent: boolean }) {
  const { session_id, turn, title, status, project_path, since, request, said, question } = agent;
  return (
    <li
      className={`relative flex min-w-0 flex-col gap-1 rounded-lg border bg-surface px-3 py-2.5 hover:bg-hover ${status === "waiting" ? "border-warn" : "border-line"}`}
    >
      <p className="flex items-baseline gap-2 text-xs text-faint">
        <StatusMark status={status} words />
        <span className="min-w-0 truncate">
          <Foreign text={projectName(project_path)} />
        </span>
        {with_agent && <Foreign text={agentName(agent.agent)} className="shrink-0" />}
        <span className="ml-auto shrink-0">{ago(since)}</span>
      </p>
      <Link
        to="/sessions/$id"
        params={{ id: session_id }}
        hash={String(turn)}
        className="min-w-0 truncate text-sm font-medium after:absolute after:inset-0 after:rounded-lg"
      >
        <Foreign text={title} />
      </Link>
      <p dir="auto" className="line-clamp-3 text-sm text-soft wrap-anywhere">
        <ReportText text={question?.text ?? (said || request)} />
      </p>
      {question && <QuestionChoices choices={question.choices} />}
    </li>
  );
}
