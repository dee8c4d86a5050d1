// Shows a session's project and figures, in columns.
import { GitBranch } from "lucide-react";
import { agentName } from "../../../../../src/text/agent-name.ts";
import { counted, fullCount } from "../../../../../src/text/numbers.ts";
import { projectName } from "../../../format/names.ts";
import { now } from "../../../format/now.ts";
import { between, clock, duration, fullTime } from "../../../format/times.ts";
import { Foreign } from "../../../text/foreign.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import type { SessionListItem } from "../list/list-items.ts";
import { QuietPrice } from "./quiet-price.tsx";
import { isUsualBranch, shortTime } from "./row-words.ts";

type RowFactsProps = Pick<SessionListItem, "row" | "time" | "under" | "with_agent">;

export function RowFacts({ row, time, under, with_agent }: RowFactsProps) {
  const whole = duration(between(row.created_at, row.updated_at));
  return (
    <>
      <RowProject {...{ row, under, with_agent }} />
      <span
        title={`${counted(row.messages, "message")}, ${counted(row.subsessions, "sub-agent")}`}
        className={`${FIGURE} max-xl:hidden`}
      >
        {row.provisional ? "…" : fullCount(row.turns)}
        <span className="sr-only"> {row.turns === 1 ? "turn" : "turns"}</span>
      </span>
      <span
        title={`The agent's time of work; ${whole} from start to end`}
        className={`${FIGURE} max-xl:hidden`}
      >
        {row.active_ms > 0 && duration(row.active_ms)}
      </span>
      <span className={FIGURE}>
        <QuietPrice row={row} />
      </span>
      <time dateTime={time ?? undefined} title={fullTime(time)} className={`${FIGURE} text-faint`}>
        {under === "day" ? clock(time) : shortTime(time, now())}
      </time>
    </>
  );
}

const FIGURE = "text-right text-sm whitespace-nowrap text-soft tabular-nums";

/** The project, unless a heading names it, the agent if there are several, and a branch other than the usual one. */
function RowProject({ row, under, with_agent }: Omit<RowFactsProps, "time">) {
  const { project_path, git_branch, agent } = row;
  return (
    <span className="flex min-w-0 items-center gap-x-2 text-xs whitespace-nowrap text-faint">
      {under !== "project" && (
        <span
          className="max-w-[70%] shrink-0 truncate text-sm text-soft"
          title={visibleLine(project_path ?? "No project recorded.")}
        >
          <Foreign text={projectName(project_path)} />
        </span>
      )}
      {row.shared_by && (
        <span
          className="max-w-[40%] shrink-0 truncate text-soft"
          title={`Shared by ${visibleLine(row.shared_by.person)} from ${visibleLine(row.shared_by.machine)}`}
        >
          <span className="sr-only">shared by </span>
          <Foreign text={row.shared_by.person} />
        </span>
      )}
      {with_agent && <span className="min-w-0 shrink-[2] truncate">{visibleLine(agentName(agent))}</span>}
      {git_branch !== null && !isUsualBranch(git_branch) && (
        <span
          className="flex min-w-0 shrink-[4] items-center gap-1 max-xl:hidden"
          title={`Branch ${visibleLine(git_branch)}`}
        >
          <GitBranch size={12} strokeWidth={1.75} aria-hidden className="shrink-0" />
          <span className="sr-only">on branch </span>
          <Foreign text={git_branch} className="truncate" />
        </span>
      )}
    </span>
  );
}
