// `clew toc`: a line for each turn, and a line for each day.
import { type TocEntry, toc } from "../../../archive/operations/toc.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeIn } from "../../../terminal/times.ts";
import { counted } from "../../../text/numbers.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";
import { turnsHeader } from "../show-turns-header.ts";

export const tocCommand = operationCommand(toc, {
  present({ session_id, session_name, total_turns, entries }, view) {
    const header = turnsHeader({ id: session_id, title: session_name, turns: total_turns }, view);
    if (entries.length === 0)
      return [header, [span("It has no turns: nobody asked for anything in it.", "dim")]];
    return [header, ...entryLines(entries, view), ...legend(entries)];
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

/** What stands for a time that nobody wrote down. */
const UNKNOWN = "—";
const GAP = 2;
const UNANSWERED = " ∅";

function entryLine({ turn, summary, has_response }: TocEntry, digits: number, width: number): StyledLine {
  const mark = has_response ? "" : UNANSWERED;
  const room = Math.max(8, width - digits - GAP - mark.length);
  return [
    span(String(turn).padStart(digits), "cyan"),
    span(`${" ".repeat(GAP)}${cut(summary, room)}`),
    span(mark, "dim"),
  ];
}

function legend(entries: readonly TocEntry[]): StyledLine[] {
  const unanswered = entries.filter(({ has_response }) => !has_response).length;
  if (unanswered === 0) return [];
  return [[], [span(`${UNANSWERED.trim()} no answer known: ${counted(unanswered, "turn")}`, "dim")]];
}
