// What a folder holds, as a table: sessions by project, the latest first, and what they add up to.
import type { ReadAnswer, SessionRow } from "../../archive/operations/read.ts";
import { counted, shortTime } from "./numbers.ts";
import { statusSpan } from "./show-status.ts";
import { outputCount, usageSpans } from "./show-usage.ts";
import { cut, pad, type StyledLine, span } from "./spans.ts";

const ID = 8;
const DAY = 10;
const TURNS = 5;
const OUT = 7;
const STATUS = 11;

export function showFolder(answer: ReadAnswer, width: number): StyledLine[] {
  const projects = Map.groupBy(
    answer.sessions.toSorted(byActivity),
    (row) => row.project_path ?? "(project unknown)",
  );
  const lines: StyledLine[] = [header()];
  for (const [path, rows] of projects)
    lines.push([], projectLine(path, rows.length, width), ...rows.map((row) => rowLine(row, width)));
  return [...lines, [], ...totals(answer, projects.size)];
}

function byActivity(one: SessionRow, other: SessionRow): number {
  return (other.updated_at ?? "").localeCompare(one.updated_at ?? "") || one.id.localeCompare(other.id);
}

function header(): StyledLine {
  const cells = [
    pad("SESSION", ID),
    pad("UPDATED", DAY),
    pad("TURNS", TURNS, "left"),
    pad("OUT", OUT, "left"),
    pad("STATUS", STATUS),
    "FIRST PROMPT",
  ];
  return [span(cells.join("  "), "dim")];
}

function projectLine(path: string, sessions: number, width: number): StyledLine {
  const count = counted(sessions, "session");
  return [span(cut(path, width - count.length - 2), "bold"), span(`  ${count}`, "dim")];
}

function rowLine(row: SessionRow, width: number): StyledLine {
  const left = ID + DAY + TURNS + OUT + STATUS + 10;
  return [
    span(`${pad(row.id.replace(/^agent-/, "").slice(0, ID), ID)}  `, "cyan"),
    span(`${shortTime(row.updated_at).slice(0, DAY)}  `),
    span(`${pad(String(row.turns), TURNS, "left")}  ${pad(outputCount(row.usage), OUT, "left")}  `),
    statusSpan(row.status, STATUS),
    span(
      `  ${cut(row.first_prompt ?? "(no prompt)", Math.max(8, width - left))}`,
      row.first_prompt === null ? "dim" : null,
    ),
  ];
}

function totals(answer: ReadAnswer, projects: number): StyledLine[] {
  const sum = (count: (row: SessionRow) => number) =>
    answer.sessions.reduce((total, row) => total + count(row), 0);
  const parts = [
    counted(answer.sessions.length, "session"),
    counted(projects, "project"),
    counted(
      sum((row) => row.turns),
      "turn",
    ),
    counted(
      sum((row) => row.messages),
      "message",
    ),
    counted(
      sum((row) => row.subsessions),
      "subsession",
    ),
  ];
  const lines: StyledLine[] = [
    [span(parts.join(" · "), "bold")],
    [span("tokens  "), ...usageSpans(answer.usage)],
  ];
  const damaged = sum((row) => row.damage.length);
  if (answer.usage.lower_bound)
    lines.push([span("≥ marks a lower bound: some clients write only placeholders.", "dim")]);
  if (damaged > 0)
    lines.push([span(`${counted(damaged, "damaged place")}; clew read <file> shows where.`, "yellow")]);
  const aside = answer.ghosts.length + answer.set_aside.length;
  if (aside > 0)
    lines.push([
      span(`${counted(aside, "file")} set aside: empty, without a message, or no plain file.`, "dim"),
    ]);
  return lines;
}
