// Builds the picker's rows for sessions that were listed and for turns that were found, in the order given.
import type { SearchResult } from "../../../archive/search/result.ts";
import { span } from "../../../terminal/spans.ts";
import { timeAgo } from "../../../terminal/times.ts";
import { agentName } from "../../../text/agent-name.ts";
import { projectName } from "../../../text/project-name.ts";
import { severalAgents } from "../../../text/several-agents.ts";
import { shortId } from "../../../text/short-id.ts";
import type { Among } from "../options.ts";
import type { PickRow } from "./pick-row.ts";
import { type RowView, sessionRow } from "./session-rows.ts";

export function amongRows(
  { sessions = [], turns = [] }: Among,
  view: Omit<RowView, "with_agent">,
): PickRow[] {
  const with_agent = severalAgents([...sessions, ...turns]);
  return [
    ...sessions.map((session) => sessionRow(session, 0, { ...view, with_agent, with_project: true })),
    ...turns.map((turn) => turnRow(turn, { ...view, with_agent })),
  ];
}

function turnRow(found: SearchResult, view: RowView): PickRow {
  const { session_id, turn, citation, gist, title, snippet, project_path, agent, started_at } = found;
  return {
    key: citation,
    left: [span("  "), span(gist === "" ? title : gist)],
    right: [
      [span(`${shortId(session_id)}#${turn}`, "dim")],
      ...(view.with_agent ? [[span(agentName(agent), "dim")]] : []),
      [span(projectName(project_path), "dim")],
      [span(timeAgo(started_at, view), "dim")],
    ],
    choose: { type: "turn", citation },
    detail: snippet.map(({ text, hit }) => span(text, hit ? ["bold", "yellow"] : "dim")),
  };
}
