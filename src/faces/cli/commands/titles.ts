// `clew titles`: lists the titles that a session has had, the current one first.
import { type SessionTitles, titles } from "../../../archive/operations/titles.ts";
import { TITLED } from "../../../model/title.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeIn } from "../../../terminal/times.ts";
import { counted } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";
import { hintLines } from "../hint-lines.ts";
import { table } from "../table.ts";

export const titlesCommand = operationCommand(titles, {
  present({ session_id, title, title_origin, history }, view) {
    const name = shortId(session_id);
    const head: StyledLine = [
      span(name, "cyan"),
      span(`  ${cut(title, Math.max(8, view.width - name.length - 2))}`, "bold"),
    ];
    if (history.length === 0) return [head, [span("This session has no title yet.", "dim")]];
    const count = counted(history.length, "title");
    const back = title_origin === "user" ? `. Remove yours with \`clew rename ${name} --reset\`.` : "";
    return [head, [], ...historyTable(history, view), [], ...hintLines(`${count}${back}`, view.width)];
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
      { name: "ORIGIN", cell: ({ origin }) => TITLED[origin], style: () => "dim" },
    ],
    wide: {
      name: "TITLE",
      cell: ({ title }) => title,
      style: (row) => (row === present ? "bold" : null),
    },
    may_go: ["TURN", "ORIGIN"],
    width: view.room ?? view.width,
  });
}
