// Shows where to continue: the latest session of each project, how it ended and what is left to do.
import { Link } from "@tanstack/react-router";
import { GitBranch, Play } from "lucide-react";
import { agentName } from "../../../../src/text/agent-name.ts";
import type { HomeOutput } from "../../api/outputs.ts";
import { projectName } from "../../format/names.ts";
import { price } from "../../format/numbers.ts";
import { ago } from "../../format/times.ts";
import { Popover } from "../../parts/popover.tsx";
import { Foreign } from "../../text/foreign.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { ResumeView } from "../session/header/resume-view.tsx";
import { isUsualBranch } from "../sessions/row/row-words.ts";
import { ReportText } from "./report-text.tsx";
import { Strip } from "./strip.tsx";

type Tip = HomeOutput["continue"][number];

interface ContinueCardsProps {
  readonly tips: readonly Tip[];
  readonly with_agent: boolean;
}

export function ContinueCards({ tips, with_agent }: ContinueCardsProps) {
  return (
    <Strip name="Continue">
      {tips.length === 0 ? (
        <p className="text-sm text-faint">Nothing to continue.</p>
      ) : (
        <ul className="grid gap-3 md:grid-cols-2">
          {tips.map((tip) => (
            <TipCard key={tip.session_id} {...{ tip, with_agent }} />
          ))}
        </ul>
      )}
    </Strip>
  );
}

function TipCard({ tip, with_agent }: { readonly tip: Tip; readonly with_agent: boolean }) {
  const { session_id, title, agent, project_path, git_branch, at, turns, ended, left, more_left, cost } = tip;
  return (
    <li className="relative flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface px-3 py-2.5 hover:bg-hover max-md:nth-[n+4]:hidden">
      <p className="flex items-center gap-2 text-xs text-faint">
        <span
          className="max-w-1/2 shrink-0 truncate font-medium text-soft"
          title={visibleLine(project_path ?? "")}
        >
          <Foreign text={projectName(project_path)} />
        </span>
        {git_branch !== null && !isUsualBranch(git_branch) && (
          <span className="flex min-w-0 items-center gap-1">
            <GitBranch size={12} strokeWidth={1.75} aria-hidden className="shrink-0" />
            <span className="sr-only">on branch </span>
            <Foreign text={git_branch} className="truncate" />
          </span>
        )}
        <span className="ml-auto shrink-0 tabular-nums">
          {cost !== null && cost > 0 && `${price(tip)} · `}
          {ago(at)}
        </span>
      </p>
      <Link
        to="/sessions/$id"
        params={{ id: session_id }}
        hash={String(turns)}
        title={visibleLine(title)}
        className="min-w-0 truncate text-sm font-medium after:absolute after:inset-0 after:rounded-lg"
      >
        <Foreign text={title} />
      </Link>
      <p dir="auto" className="line-clamp-2 text-sm text-soft wrap-anywhere">
        <ReportText text={ended} />
      </p>
      <div className="mt-auto flex min-w-0 items-end justify-between gap-3">
        <LeftToDo left={left} more={more_left} />
        <div className="relative z-1 ml-auto flex shrink-0 items-center gap-2">
          {with_agent && <Foreign text={agentName(agent)} className="text-xs text-faint" />}
          {tip.shared_by && (
            <span className="text-xs text-faint">
              <span className="sr-only">shared by </span>
              <Foreign text={tip.shared_by.person} />
            </span>
          )}
          {!tip.shared_by && (
            <Popover
              label={`Resume ${visibleLine(title)}`}
              align="end"
              buttonClass="inline-flex h-7 items-center gap-1.5 rounded-md border border-line bg-canvas px-2 text-sm hover:bg-line"
              button={
                <>
                  <Play size={13} strokeWidth={1.75} aria-hidden />
                  Resume
                </>
              }
            >
              {() => <ResumeView id={session_id} />}
            </Popover>
          )}
        </div>
      </div>
    </li>
  );
}

function LeftToDo({ left, more }: { readonly left: Tip["left"]; readonly more: number }) {
  if (left.length === 0) return <p className="text-xs text-faint">Nothing left open.</p>;
  return (
    <ul aria-label="Left to do" className="flex min-w-0 flex-col text-xs text-soft">
      {left.map(({ kind, text }) => (
        <li key={`${kind} ${text}`} className="min-w-0 truncate" title={visibleLine(text)}>
          <span className="text-warn">{kind}:</span> <Foreign text={text} />
        </li>
      ))}
      {more > 0 && <li className="text-faint">and {more} more</li>}
    </ul>
  );
}
