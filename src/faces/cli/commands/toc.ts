// `clew toc`: shows one line for each turn, grouped by day.
import type { z } from "zod";
import { type TocEntry, toc } from "../../../archive/operations/toc.ts";
import { rangeLine } from "../../../archive/turns/fold-toc.ts";
import { widthOf } from "../../../terminal/measure.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeIn } from "../../../terminal/times.ts";
import { type Cost, costText, hasSpent, turnCostText } from "../../../text/costs.ts";
import { counted } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";
import { turnsHeader } from "../show-turns-header.ts";

type TocOutput = z.output<typeof toc.output>;

export const tocCommand = operationCommand(toc, {
  present({ session_id, session_name, total_turns, ranges, entries, other_branches, outside_turns }, view) {
    const header = turnsHeader({ id: session_id, title: session_name, turns: total_turns }, view);
    if (entries.length === 0) return [header, [span("This session has no turns.", "dim")]];
    return [
      header,
      ...ranges.map((range): StyledLine => [span(cut(rangeLine(range), view.width), "dim")]),
      ...entryLines(entries, view),
      ...other_branches.map((branch) => branchLine(branch, view)),
      ...legend(entries, outside_turns),
    ];
  },
});

function branchLine(
  { session_id, title, turns }: TocOutput["other_branches"][number],
  view: View,
): StyledLine {
  return [
    span(
      cut(`Another branch: ${shortId(session_id)} ${title} (${counted(turns, "turn")})`, view.width),
      "dim",
    ),
  ];
}

function entryLines(entries: readonly TocEntry[], view: View): StyledLine[] {
  const digits = Math.max(...entries.map(({ turn }) => String(turn).length));
  let before: string | null = null;
  let session: string | undefined;
  return entries.flatMap((entry) => {
    const begun = entry.session_id !== session && entry.session_id !== undefined;
    session = entry.session_id;
    const lines = dayLines(entry);
    return begun ? [[], [span(`Session ${shortId(session ?? "")}`, "bold")], ...lines] : lines;
  });

  function dayLines(entry: TocEntry): StyledLine[] {
    const day = timeIn(entry.created, view).slice(0, "2026-02-05".length);
    const line = entryLine(entry, digits, view.width);
    if (day === before || day === UNKNOWN) return [line];
    before = day;
    return [[], [span(`${" ".repeat(digits + GAP)}${day}`, "dim")], line];
  }
}

/** The text that `timeIn` returns for an unknown time. */
const UNKNOWN = "—";
const GAP = 2;
const UNANSWERED = " ∅";

function entryLine(entry: TocEntry, digits: number, width: number): StyledLine {
  const { turn, summary, outcome, has_response } = entry;
  const cost = turnCostText(entry);
  const mark = `${has_response ? "" : UNANSWERED}${cost === "" ? "" : `  ${cost}`}`;
  const room = Math.max(8, width - digits - GAP - mark.length);
  // On a wide screen, a long gist leaves some room for the outcome.
  const gist = cut(
    summary,
    width < WIDE ? room : Math.max(room - outcome.length - ARROW.length, Math.floor(room * 0.6)),
  );
  const left = room - widthOf(gist) - ARROW.length;
  const shown = outcome === "answered" || left < SHORTEST_OUTCOME ? "" : `${ARROW}${cut(outcome, left)}`;
  return [
    span(String(turn).padStart(digits), "cyan"),
    span(`${" ".repeat(GAP)}${gist}`),
    span(`${shown}${mark}`, "dim"),
  ];
}

const WIDE = 120;
const ARROW = " → ";
const SHORTEST_OUTCOME = 12;

function legend(entries: readonly TocEntry[], outside: Cost): StyledLine[] {
  const unanswered = entries.filter(({ has_response }) => !has_response).length;
  const notes = [
    ...(unanswered === 0 ? [] : [`${UNANSWERED.trim()} no answer (${counted(unanswered, "turn")})`]),
    ...(hasSpent(outside) ? [`${costText(outside)} outside of turns`] : []),
  ];
  return notes.length === 0 ? [] : [[], ...notes.map((note): StyledLine => [span(note, "dim")])];
}
