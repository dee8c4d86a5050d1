// Shows a recalled turn: citation, time and project, the request, and below it labelled lines, wrapped.
import { recalledLines } from "../../archive/recall/recalled-lines.ts";
import type { RecalledTurn } from "../../archive/recall/recalled-schema.ts";
import { cut, pad, type StyledLine, span } from "../../terminal/spans.ts";
import { timeAgo } from "../../terminal/times.ts";
import { wrap } from "../../terminal/wrap.ts";
import { agentName } from "../../text/agent-name.ts";
import { counted } from "../../text/numbers.ts";
import { projectName } from "../../text/project-name.ts";
import { severalAgents } from "../../text/several-agents.ts";
import { shortId } from "../../text/short-id.ts";
import type { View } from "./context.ts";

const INDENT = "   ";
/** As wide as `failed #12.34`. */
const LABEL_WIDTH = 14;
/** Lines of this length are easy to read; a wider terminal does not need wider ones. */
const WIDEST = 110;

/** `all` are the turns that are shown together. */
export function showRecalled(
  turn: RecalledTurn,
  all: readonly RecalledTurn[],
  view: View,
  note: string = "",
): StyledLine[] {
  const { session_id, started_at, project_path, copies, asked } = turn;
  const about = [
    timeAgo(started_at, view),
    projectName(project_path),
    severalAgents(all) ? agentName(turn.agent) : "",
    copies > 0 ? `+ ${counted(copies, "copy", "copies")}` : "",
    note,
  ].filter(Boolean);
  return [
    [span(`${shortId(session_id)}#${turn.turn}`, "cyan"), span(`  ${about.join(" · ")}`, "dim")],
    [span(INDENT), span(cut(asked, view.width - INDENT.length), "bold")],
    ...recalledLines(turn).flatMap(({ label, text }) => labelledLines(label, text, view.width)),
  ];
}

function labelledLines(label: string, text: string, width: number): StyledLine[] {
  const room = Math.max(20, Math.min(WIDEST, width) - INDENT.length - LABEL_WIDTH);
  return wrap(text, room).map((line, index) => [
    span(INDENT),
    span(pad(index === 0 ? label : "", LABEL_WIDTH), "dim"),
    span(line),
  ]);
}
