// Formats the sessions of a folder as a table by project, most recent first, with totals.
import type { ReadOutput, SessionRow } from "../../../../archive/transcripts/read.ts";
import { shortTime } from "../../../../terminal/numbers.ts";
import { cut, pad, type Span, type StyledLine, span } from "../../../../terminal/spans.ts";
import { statusSpan } from "../../../../terminal/status-style.ts";
import { counted } from "../../../../text/numbers.ts";
import { shortId } from "../../../../text/short-id.ts";
import { outputCount, usageSpans } from "../../show-usage.ts";
import { nameCommands } from "../../start-command.ts";

interface Column {
  readonly name: string;
  readonly width: number;
  readonly side: "left" | "right";
  cell(row: SessionRow): Span;
}

const GAP = "  ";

/** The most important columns come first; the last ones are dropped first. */
const COLUMNS: readonly Column[] = [
  { name: "SESSION", width: 8, side: "right", cell: (row) => span(pad(shortId(row.id), 8), "cyan") },
  {
    name: "UPDATED",
    width: 10,
    side: "right",
    cell: (row) => span(pad(shortTime(row.updated_at).slice(0, 10), 10)),
  },
  { name: "TURNS", width: 5, side: "left", cell: (row) => span(pad(String(row.turns), 5, "left")) },
  { name: "STATUS", width: 11, side: "right", cell: (row) => statusSpan(row.status, 11) },
  { name: "OUTPUT", width: 7, side: "left", cell: (row) => span(pad(outputCount(row.usage), 7, "left")) },
];

export function showFolder(output: ReadOutput, width: number): StyledLine[] {
  const columns = columnsIn(width);
  const sorted = output.sessions.toSorted(byActivity);
  const projects = Map.groupBy(sorted, (row) => row.project_path ?? "(project unknown)");
  const lines: StyledLine[] = [header(columns)];
  for (const [path, rows] of projects) {
    lines.push([], projectLine(path, rows.length, width), ...rows.map((row) => rowLine(row, columns, width)));
  }
  return [...lines, [], ...totals(output, projects.size)];
}

function byActivity(one: SessionRow, other: SessionRow): number {
  return (other.updated_at ?? "").localeCompare(one.updated_at ?? "") || one.id.localeCompare(other.id);
}

/** Returns the columns that leave room for a title. */
function columnsIn(width: number): readonly Column[] {
  const shown = [...COLUMNS];
  while (shown.length > 1 && width - widthOf(shown) < SHORTEST_TITLE) shown.pop();
  return COLUMNS.filter((column) => shown.includes(column));
}

const SHORTEST_TITLE = 16;

function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + column.width + GAP.length, 0);
}

function header(columns: readonly Column[]): StyledLine {
  const cells = columns.map(({ name, width, side }) => pad(name, width, side));
  return [span([...cells, "TITLE"].join(GAP), "dim")];
}

function projectLine(path: string, sessions: number, width: number): StyledLine {
  const count = counted(sessions, "session");
  return [span(cut(path, Math.max(8, width - count.length - 2)), "bold"), span(`  ${count}`, "dim")];
}

function rowLine(row: SessionRow, columns: readonly Column[], width: number): StyledLine {
  const title = cut(row.title, Math.max(1, width - widthOf(columns)));
  const cells = columns.flatMap((column) => [column.cell(row), span(GAP)]);
  return [...cells, span(title, row.title_origin === "none" ? "dim" : null)];
}

function totals(output: ReadOutput, projects: number): StyledLine[] {
  const sum = (count: (row: SessionRow) => number) =>
    output.sessions.reduce((total, row) => total + count(row), 0);
  const parts = [
    counted(output.sessions.length, "session"),
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
      "sub-agent",
    ),
  ];
  const lines: StyledLine[] = [
    [span(parts.join(" · "), "bold")],
    [span("tokens  "), ...usageSpans(output.usage)],
  ];
  const damaged = sum((row) => row.damage.length);
  if (output.usage.lower_bound)
    lines.push([span("≥ means at least: older clients did not record all output tokens.", "dim")]);
  if (damaged > 0)
    lines.push([
      span(
        nameCommands(`${counted(damaged, "damaged place")}. Run \`clew read <session>\` to see where.`),
        "yellow",
      ),
    ]);
  const aside = output.ghosts.length + output.set_aside.length;
  if (aside > 0)
    lines.push([
      span(
        `${counted(aside, "file")} skipped: empty, without messages, unreadable or not a regular file.`,
        "dim",
      ),
    ]);
  return lines;
}
