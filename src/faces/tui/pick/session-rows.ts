// Builds the picker's session rows, tree by tree, most recent tree first.
import type { SessionInBrief } from "../../../archive/sessions/session-row.ts";
import { span } from "../../../terminal/spans.ts";
import { statusStyle } from "../../../terminal/status-style.ts";
import { type DisplayZone, timeAgo } from "../../../terminal/times.ts";
import { agentName } from "../../../text/agent-name.ts";
import { counted } from "../../../text/numbers.ts";
import { projectName } from "../../../text/project-name.ts";
import { severalAgents } from "../../../text/several-agents.ts";
import type { PickedProject } from "../options.ts";
import { shortBranch } from "../short-branch.ts";
import { statusWords } from "../view/status-line.ts";
import { EVERYTHING, type PickRow } from "./pick-row.ts";

export function sessionRows(
  project: PickedProject,
  sessions: readonly SessionInBrief[],
  view: DisplayZone & { readonly now: Date },
): PickRow[] {
  const everything: PickRow = {
    key: EVERYTHING,
    left: [span("  "), span("Everything", "bold")],
    about: `in ${project.name}, including new sessions`,
    right: [],
    choose: { type: "watch", subject: { type: "project", ...project } },
  };
  const with_agent = severalAgents(sessions);
  const rows = inTrees(sessions).map(({ session, depth }) =>
    sessionRow(session, depth, { ...view, with_agent }),
  );
  return [everything, ...rows];
}

interface SessionAtDepth {
  readonly session: SessionInBrief;
  readonly depth: number;
}

/** Puts each session before those that came from it. Not recursive: a tree may be a thousand sessions deep. */
function inTrees(sessions: readonly SessionInBrief[]): SessionAtDepth[] {
  const ids = new Set(sessions.map(({ id }) => id));
  const below = Map.groupBy(sessions, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null));
  const latest = latestByTree(sessions);
  const roots = (below.get(null) ?? []).toSorted((one, other) =>
    compare(latest.get(one.root) ?? "", latest.get(other.root) ?? ""),
  );
  const open = roots.map((session): SessionAtDepth => ({ session, depth: 0 }));
  const ordered: SessionAtDepth[] = [];
  for (let next = open.pop(); next; next = open.pop()) {
    ordered.push(next);
    const { session, depth } = next;
    const children = (below.get(session.id) ?? []).toSorted((one, other) =>
      compare(one.updated_at ?? "", other.updated_at ?? ""),
    );
    open.push(...children.map((child): SessionAtDepth => ({ session: child, depth: depth + 1 })));
  }
  return ordered;
}

function latestByTree(sessions: readonly SessionInBrief[]): Map<string, string> {
  const latest = new Map<string, string>();
  for (const { root, updated_at } of sessions)
    if ((updated_at ?? "") >= (latest.get(root) ?? "")) latest.set(root, updated_at ?? "");
  return latest;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export interface RowView extends DisplayZone {
  readonly now: Date;
  readonly with_agent: boolean;
  /** True if the sessions are of several projects. */
  readonly with_project?: boolean;
}

export function sessionRow(session: SessionInBrief, depth: number, view: RowView): PickRow {
  const { id, title, status, git_branch, turns, updated_at, agent } = session;
  const live = status === "active" || status === "waiting";
  const indent = depth === 0 ? "" : `${"  ".repeat(Math.min(depth, DEEPEST) - 1)}└ `;
  return {
    key: id,
    left: [live ? span("● ", statusStyle(status)) : span("  "), span(indent, "dim"), span(title)],
    right: [
      [span(counted(turns, "turn"), "dim")],
      [span(shortBranch(git_branch), "dim")],
      ...(view.with_agent ? [[span(agentName(agent), "dim")]] : []),
      ...(view.with_project ? [[span(projectName(session.project_path), "dim")]] : []),
      [span(statusWords(status), statusStyle(status))],
      [span(timeAgo(updated_at, view), "dim")],
    ],
    choose: { type: "watch", subject: { type: "session", id } },
  };
}

const DEEPEST = 5;
