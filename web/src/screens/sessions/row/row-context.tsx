// Shows the project and branch of a session, and the rest of its tree.
import { Link } from "@tanstack/react-router";
import { GitBranch, Waypoints } from "lucide-react";
import { agentName } from "../../../../../src/text/agent-name.ts";
import { fullCount } from "../../../../../src/text/numbers.ts";
import { shortId } from "../../../../../src/text/short-id.ts";
import { projectName } from "../../../format/names.ts";
import { Foreign } from "../../../text/foreign.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import type { SessionListItem } from "../list/list-items.ts";
import { Origin } from "./origin.tsx";

interface RowContextProps extends Pick<SessionListItem, "row" | "tip_title" | "under" | "with_agent"> {
  readonly tabIndex: number;
}

export function RowContext({ row, tip_title, under, with_agent, tabIndex }: RowContextProps) {
  const { project_path, git_branch, tree_sessions, latest_tip } = row;
  return (
    <div className="flex min-w-0 shrink items-center gap-x-3 text-xs whitespace-nowrap text-faint xl:col-start-1 xl:row-start-2">
      <div className="flex max-w-full min-w-0 items-center gap-x-2 xl:shrink-0">
        {under !== "project" && (
          <span
            className="min-w-0 truncate text-soft"
            title={visibleLine(project_path ?? "No project recorded.")}
          >
            <Foreign text={projectName(project_path)} />
          </span>
        )}
        {with_agent && <span className="shrink-0">{visibleLine(agentName(row.agent))}</span>}
        {git_branch !== null && (
          <span className="flex min-w-0 items-center gap-1" title={`Branch ${visibleLine(git_branch)}`}>
            <GitBranch size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
            <span className="sr-only">on branch </span>
            <Foreign text={git_branch} className="truncate" />
          </span>
        )}
        {latest_tip !== row.id && (
          <Link
            to="/sessions/$id"
            params={{ id: latest_tip }}
            tabIndex={tabIndex}
            className="relative z-1 min-w-0 shrink-[99] truncate text-accent hover:underline"
          >
            continued in <Foreign text={tip_title ?? shortId(latest_tip)} />
          </Link>
        )}
        {tree_sessions > 1 && (
          <Link
            to="/sessions/$id"
            params={{ id: row.id }}
            search={{ panel: "tree" }}
            tabIndex={tabIndex}
            title="Resumed or forked: show the tree"
            className="relative z-1 flex shrink-0 items-center gap-1 text-accent hover:underline"
          >
            <Waypoints size={14} strokeWidth={1.75} aria-hidden />
            {fullCount(tree_sessions)} sessions
          </Link>
        )}
      </div>
      <Origin origin={row.title_origin} className="max-xl:hidden" />
    </div>
  );
}
