// Draws the status line: status, title, project, branch, model and tokens.
import type { SessionInBrief } from "../../../archive/sessions/session-row.ts";
import { widthOf } from "../../../terminal/measure.ts";
import { shortCount } from "../../../terminal/numbers.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { statusStyle } from "../../../terminal/status-style.ts";
import { widthOfLine } from "../../../terminal/wrap-spans.ts";
import { agentName } from "../../../text/agent-name.ts";
import { counted } from "../../../text/numbers.ts";
import { severalAgents } from "../../../text/several-agents.ts";
import { shortBranch } from "../short-branch.ts";

/** Puts the most important first, because a narrow screen cuts off the rest. */
export function statusLine(
  session: SessionInBrief | undefined,
  several: readonly SessionInBrief[],
  model: string | null,
  width: number,
): StyledLine {
  if (!session) return several.length > 1 ? states(several) : [span("Nothing yet", "dim")];
  const { status } = session;
  const state = several.length > 1 ? states(several) : [span(statusWords(status), statusStyle(status))];
  const begun = [...state, span("  ")];
  const agent = severalAgents(several) ? agentName(session.agent) : null;
  return [...begun, ...about(session, { agent, model }, width - widthOfLine(begun))];
}

export function statusWords(status: SessionInBrief["status"]): string {
  return {
    active: "working",
    waiting: "waiting for you",
    interrupted: "interrupted",
    failed: "failed",
    completed: "done",
  }[status];
}

function states(sessions: readonly SessionInBrief[]): StyledLine {
  const of = (status: SessionInBrief["status"]) => sessions.filter((each) => each.status === status).length;
  const [working, waiting] = [of("active"), of("waiting")];
  return [
    span(counted(sessions.length, "session")),
    ...(working > 0 ? [span(`, ${working} working`, statusStyle("active"))] : []),
    ...(waiting > 0 ? [span(`, ${waiting} waiting for you`, statusStyle("waiting"))] : []),
  ];
}

interface Named {
  /** Null if all sessions are of the same agent. */
  readonly agent: string | null;
  readonly model: string | null;
}

/**
 * `model` is the current model; without it, the session's last one is shown. A long title is cut to make room for the
 * rest.
 */
function about(session: SessionInBrief, { agent, model }: Named, room: number): StyledLine {
  const { title, project_path, git_branch, models, usage } = session;
  const tokens = usage.input + usage.output + usage.cache_read + usage.cache_write;
  const rest = [
    agent,
    project_path?.split(/[/\\]/).at(-1),
    shortBranch(git_branch),
    (model ?? models.at(-1))?.replace(/^claude-/, ""),
    tokens > 0 ? `${usage.lower_bound ? "≥ " : ""}${shortCount(tokens)} tokens` : null,
  ].filter(Boolean);
  const details = span(rest.map((text) => ` · ${text}`).join(""), "dim");
  return [span(cut(title, Math.max(SHORTEST_TITLE, room - widthOf(details.text))), "bold"), details];
}

const SHORTEST_TITLE = 16;
