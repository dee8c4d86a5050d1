// Formats one session read straight from its file: facts, turns, tasks, sub-agents and damage.
import type { ReadFileOutput, RowDamage, SessionRow } from "../../../../archive/transcripts/read.ts";
import { TITLED } from "../../../../model/title.ts";
import type { Turn } from "../../../../model/turn.ts";
import { shortTime } from "../../../../terminal/numbers.ts";
import { cut, pad, type Span, type StyledLine, span } from "../../../../terminal/spans.ts";
import { statusSpan } from "../../../../terminal/status-style.ts";
import { agentName } from "../../../../text/agent-name.ts";
import { counted, shortDuration } from "../../../../text/numbers.ts";
import { damageText } from "../../damage.ts";
import { usageSpans } from "../../show-usage.ts";

export function showSession(row: SessionRow, output: ReadFileOutput, width: number): StyledLine[] {
  return [
    [span(cut(row.title, width), "bold")],
    ...about(row, output),
    ...section(
      "Turns",
      output.turns.flatMap((turn) => turnLines(turn, width)),
    ),
    ...section(
      "Tasks",
      row.tasks.map((task) => taskLine(task.status, task.content, width)),
    ),
    ...section(
      "Sub-agents",
      output.subsessions.map((subsession) => subsessionLine(subsession, width)),
    ),
    ...section("Damage", damageLines(row.damage)),
  ];
}

function about(row: SessionRow, output: ReadFileOutput): StyledLine[] {
  const client = [agentName(row.agent), row.client_version].filter((text) => text !== null).join(" ");
  const others = output.branches.length - 1;
  const facts: [string, Span[]][] = [
    ["title", [span(TITLED[row.title_origin], "dim")]],
    ["session", [span(row.id, "cyan"), span(`  ${client}`, "dim")]],
    [
      "project",
      [
        span(row.project_path ?? "unknown"),
        span(row.git_branch === null ? "" : `  ${row.git_branch}`, "dim"),
      ],
    ],
    [
      "status",
      [statusSpan(row.status), span(`  ${shortTime(row.created_at)} to ${shortTime(row.updated_at)}`)],
    ],
    ["models", [span(row.models.join(", ") || "none")]],
    ["tokens", usageSpans(row.usage)],
    [
      "length",
      [
        span(`${counted(row.turns, "turn")}, ${counted(row.messages, "message")}`),
        span(others > 0 ? `, and ${counted(others, "other branch", "other branches")}` : ""),
      ],
    ],
  ];
  if (row.unknown_kinds.length > 0)
    facts.push(["unknown", [span(`record kinds ${row.unknown_kinds.join(", ")}`, "yellow")]]);
  return facts.map(([name, spans]) => [span(`  ${pad(name, 9)}`, "dim"), ...spans]);
}

function section(title: string, lines: readonly StyledLine[]): StyledLine[] {
  return lines.length === 0 ? [] : [[], [span(title, "bold")], ...lines];
}

const INDENT = 7;

function turnLines(turn: Turn, width: number): StyledLine[] {
  const room = width - INDENT;
  const indent = span(" ".repeat(INDENT));
  const answer = turn.answer ?? ENDINGS[turn.ending];
  const did = turnActions(turn);
  return [
    [span(`${pad(String(turn.number), 5, "left")}  `, "cyan"), span(cut(turn.prompt || "(no text)", room))],
    [indent, span(cut(answer, room), turn.answer === null ? "yellow" : "dim")],
    ...(did === "" ? [] : [[indent, span(cut(did, room), "dim")]]),
  ];
}

const ENDINGS: Readonly<Record<Turn["ending"], string>> = {
  answered: "(ended without a reply)",
  interrupted: "(interrupted)",
  failed: "(ended in an API error)",
  continued: "(continues in the next turn)",
  open: "(no reply yet)",
};

function turnActions(turn: Turn): string {
  const parts = turn.tools.map((tool) => (tool.calls === 1 ? tool.name : `${tool.name} ×${tool.calls}`));
  const files = turn.files_edited.length;
  if (files > 0) parts.push(`edited ${counted(files, "file")}`);
  if (turn.duration_ms !== null && turn.duration_ms > 0) parts.push(shortDuration(turn.duration_ms));
  return parts.join(" · ");
}

const TASK_STATUSES: Readonly<Record<string, string>> = { completed: "done", in_progress: "in progress" };

function taskLine(status: string, content: string, width: number): StyledLine {
  const style = status === "completed" ? "green" : status === "in_progress" ? "yellow" : "dim";
  const word = TASK_STATUSES[status] ?? status;
  return [span(`  ${pad(word, 12)} `, style), span(cut(content, width - 15))];
}

function subsessionLine(subsession: ReadFileOutput["subsessions"][number], width: number): StyledLine {
  const indent = "  ".repeat(subsession.depth);
  const where = subsession.turn === null ? "" : `turn ${subsession.turn}  `;
  const text = `${where}${subsession.agent_type ?? "sub-agent"}: ${subsession.description ?? subsession.turns[0]?.prompt ?? ""}`;
  const count = `  ${counted(subsession.messages.length, "message")}`;
  return [span(indent), span(cut(text, width - indent.length - count.length)), span(count, "dim")];
}

const MOST_DAMAGE = 20;

function damageLines(damage: readonly RowDamage[]): StyledLine[] {
  const left = damage.length - MOST_DAMAGE;
  const lines = damage.slice(0, MOST_DAMAGE).map(damageLine);
  return left > 0
    ? [...lines, [span(`  and ${counted(left, "more place")} (use --json to list all)`, "dim")]]
    : lines;
}

function damageLine({ path, ...found }: RowDamage): StyledLine {
  return [span(`  ${damageText(found)}`, "yellow"), span(path === undefined ? "" : ` in ${path}`)];
}
