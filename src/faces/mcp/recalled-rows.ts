// Lays out recalled turns for an agent: a line with citation and request, then the turn's labelled lines.
import { line, moment, type Row } from "../../agent-text/agent-document.ts";
import { recalledLines } from "../../archive/recall/recalled-lines.ts";
import type { RecalledTurn } from "../../archive/recall/recalled-schema.ts";
import { counted } from "../../text/numbers.ts";
import { projectName } from "../../text/project-name.ts";
import type { ShortName } from "./tool.ts";

export function recalledRows(turn: RecalledTurn, name: ShortName): Row[] {
  const { citation } = turn;
  return [
    line(`head ${citation}`, headText(turn, name), citation),
    ...recalledLines(turn).map(({ label, text }, index) => line(`${index} ${citation}`, `${label}: ${text}`)),
  ];
}

/** `1f2e3d4c#7 · 2026-02-05 14:03 · shop · asked: Fix the total` */
function headText(
  { session_id, turn, started_at, project_path, asked, ending, copies }: RecalledTurn,
  name: ShortName,
): string {
  const facts = [
    `${name(session_id)}#${turn}`,
    moment(started_at),
    projectName(project_path),
    ending === "answered" ? "" : ending,
    copies > 0 ? `+ ${counted(copies, "copy", "copies")}` : "",
    `asked: ${asked}`,
  ];
  return facts.filter((fact) => fact !== "").join(" · ");
}
