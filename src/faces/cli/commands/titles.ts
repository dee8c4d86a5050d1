// `clew titles`: a line for each title that a session bore, the present one first.
import { type SessionTitles, titles } from "../../../archive/operations/titles.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeIn } from "../../../terminal/times.ts";
import { counted } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";
import { table } from "../table.ts";

export const titlesCommand = operationCommand(titles, {
  present({ session_id, title, title_origin, history }, view) {
    const name = shortId(session_id);
    const head: StyledLine = [
      span(name, "cyan"),
      span(`  ${cut(title, Math.max(8, view.width - name.length - 2))}`, "bold"),
    ];
    if (history.length === 0) return [head, [span("Nothing names it yet, not even a prompt.", "dim")]];
    const count = counted(history.length, "title");
    const back = title_origin === "user" ? `; clew rename ${name} --reset takes yours back.` : "";
    return [head, [], ...historyTable(history, view), [], [span(`${count}${back}`, "dim")]];
  },
});

function historyTable(history: SessionTitles["history"], view: View): StyledLine[] {
  const [present] = history;
  return table({
    rows: history,
    columns: [
      { name: " ", cell: (row) => (row === present ? "→" : "") },
      { name: "SINCE", cell: ({ changed_at }) => timeIn(changed_at, view) },
      { name: "TURN", side: "right", cell: ({ turn }) => (turn === null ? "—" : String(turn)) },
      { name: "ORIGIN", cell: ({ origin }) => origin, style: () => "dim" },
    ],
    wide: {
      name: "TITLE",
      cell: ({ title }) => title,
      style: (row) => (row === present ? "bold" : null),
    },
    may_go: ["TURN", "ORIGIN"],
    width: view.width,
  });
}
