// `clew toc`: shows one line for each turn, grouped by day.
import { type TocEntry, toc } from "../../../archive/operations/toc.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeIn } from "../../../terminal/times.ts";
import { type Cost, costText, hasSpent, turnCostText } from "../../../text/costs.ts";
import { counted } from "../../../text/numbers.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";
import { turnsHeader } from "../show-turns-header.ts";

export const tocCommand = operationCommand(toc, {
  present({ session_id, session_name, total_turns, entries, outside_turns }, view) {
    const header = turnsHeader({ id: session_id, title: session_name, turns: total_turns }, view);
    if (entries.length === 0) return [header, [span("This session has no turns.", "dim")]];
    return [header, ...entryLines(entries, view), ...legend(entries, outside_turns)];
  },
});

function entryLines(entries: readonly TocEntry[], view: View): StyledLine[] {
  const digits = String(entries.length).length;
  let before: string | null = null;
  return entries.flatMap((entry) => {
    const day = timeIn(entry.created, view).slice(0, "2026-02-05".length);
    const line = entryLine(entry, digits, view.width);
    if (day === before || day === UNKNOWN) return [line];
    before = day;
    return [[], [span(`${" ".repeat(digits + GAP)}${day}`, "dim")], line];
  });
}

/** The text that `timeIn` returns for an unknown time. */
const UNKNOWN = "—";
const GAP = 2;
const UNANSWERED = " ∅";

function entryLine(entry: TocEntry, digits: number, width: number): StyledLine {
  const { turn, summary, has_response } = entry;
  const cost = turnCostText(entry);
  const mark = `${has_response ? "" : UNANSWERED}${cost === "" ? "" : `  ${cost}`}`;
  const room = Math.max(8, width - digits - GAP - mark.length);
  return [
    span(String(turn).padStart(digits), "cyan"),
    span(`${" ".repeat(GAP)}${cut(summary, room)}`),
    span(mark, "dim"),
  ];
}

function legend(entries: readonly TocEntry[], outside: Cost): StyledLine[] {
  const unanswered = entries.filter(({ has_response }) => !has_response).length;
  const notes = [
    ...(unanswered === 0 ? [] : [`${UNANSWERED.trim()} no answer (${counted(unanswered, "turn")})`]),
    ...(hasSpent(outside) ? [`${costText(outside)} outside of turns`] : []),
  ];
  return notes.length === 0 ? [] : [[], ...notes.map((note): StyledLine => [span(note, "dim")])];
}
