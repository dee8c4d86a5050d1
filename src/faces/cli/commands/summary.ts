// `clew summary`: shows the summary of each turn.
import { type SessionSummaries, summary } from "../../../archive/operations/summary.ts";
import { pad, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeIn } from "../../../terminal/times.ts";
import { wrap } from "../../../terminal/wrap.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";
import { turnsHeader } from "../show-turns-header.ts";

export const summaryCommand = operationCommand(summary, {
  present({ session_id, session_name, total_turns, summaries }, view) {
    const header = turnsHeader({ id: session_id, title: session_name, turns: total_turns }, view);
    if (summaries.length === 0) return [header, [span("This session has no turns.", "dim")]];
    return [header, ...summaries.flatMap((each) => summaryLines(each, view))];
  },
});

type SummaryEntry = SessionSummaries["summaries"][number];

function summaryLines(entry: SummaryEntry, view: View): StyledLine[] {
  const { turn, created, made_by } = entry;
  const head: StyledLine = [
    span(`Turn ${turn}`, "cyan"),
    span(`  ${timeIn(created, view)}${made_by === "extractive" ? "" : `, written by ${made_by}`}`, "dim"),
  ];
  return [[], head, ...FIELDS.flatMap(([name, text]) => fieldLines(name, text(entry), view.width))];
}

const FIELDS: readonly (readonly [string, (entry: SummaryEntry) => string | null])[] = [
  ["asked", ({ request }) => request],
  ["examined", ({ investigated }) => investigated],
  ["learned", ({ learned }) => learned],
  ["done", ({ completed }) => completed],
  ["edited", ({ files_edited }) => files_edited.join("\n") || null],
  ["left to do", ({ next_steps }) => next_steps],
  ["note", ({ notes }) => notes],
];

const INDENT = Math.max(...FIELDS.map(([name]) => name.length)) + 2;

function fieldLines(name: string, text: string | null, width: number): StyledLine[] {
  if (text === null || text === "") return [];
  return wrap(text, Math.max(20, width - INDENT)).map((line, index) => [
    span(pad(index === 0 ? name : "", INDENT), "dim"),
    span(line),
  ]);
}
