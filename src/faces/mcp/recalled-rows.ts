// Lays out recalled turns for an agent: a line with citation and request, then the turn's labelled lines.
import { line, moment, type Row } from "../../agent-text/agent-document.ts";
import { recalledLines } from "../../archive/recall/recalled-lines.ts";
import type { RecalledTurn } from "../../archive/recall/recalled-schema.ts";
import type { OtherTurn } from "../../archive/recall/tell-turns.ts";
import { agentName } from "../../text/agent-name.ts";
import { counted } from "../../text/numbers.ts";
import { projectName } from "../../text/project-name.ts";
import { severalAgents } from "../../text/several-agents.ts";
import type { ShortName } from "./tool.ts";

export function recalledRows(turns: readonly RecalledTurn[], name: ShortName): Row[] {
  const with_agent = severalAgents(turns);
  return turns.flatMap((turn) => [
    line(`head ${turn.citation}`, headText(turn, name, with_agent), turn.citation),
    ...recalledLines(turn).map(({ label, text }, index) =>
      line(`${index} ${turn.citation}`, `${label}: ${text}`),
    ),
  ]);
}

/** Names the turns that may answer it as well, so a second call can open one of them. */
export function otherRows(others: readonly OtherTurn[], name: ShortName): Row[] {
  if (others.length === 0) return [];
  const texts = others.map(({ session_id, turn, asked }) => `${name(session_id)}#${turn} ${asked}`);
  return [line("others", `less like it: ${texts.join(" | ")}`)];
}

/** `1f2e3d4c#7 · 2026-02-05 · shop · asked: Fix the total`, with the agent after the project if there are several. */
function headText(
  { session_id, turn, started_at, project_path, agent, asked, ending, copies }: RecalledTurn,
  name: ShortName,
  with_agent: boolean,
): string {
  const facts = [
    `${name(session_id)}#${turn}`,
    moment(started_at).slice(0, "2026-02-05".length),
    projectName(project_path),
    with_agent ? agentName(agent) : "",
    ending === "answered" ? "" : ending,
    copies > 0 ? `+ ${counted(copies, "copy", "copies")}` : "",
    `asked: ${asked}`,
  ];
  return facts.filter((fact) => fact !== "").join(" · ");
}
