// `clew left-to-do`: shows what the latest sessions left open, latest first.
import { leftToDo } from "../../../archive/operations/left-to-do.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeAgo } from "../../../terminal/times.ts";
import { wrap } from "../../../terminal/wrap.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";

export const leftToDoCommand = operationCommand(leftToDo, {
  present({ sessions }, view) {
    if (sessions.length === 0) return [[span("No sessions found.")]];
    return sessions.flatMap(({ session_id, citation, title, at, left }, index): StyledLine[] => [
      ...(index === 0 ? [] : [[]]),
      [
        span(`${shortId(session_id)}${citation.slice(citation.lastIndexOf("#"))}`, "cyan"),
        span(` ${cut(title, view.width - 40)}`, "bold"),
        span(`  ${timeAgo(at, view)}`, "dim"),
      ],
      ...(left.length === 0 ? [[span("  Nothing left open.", "dim")]] : []),
      ...left.flatMap(({ kind, text }) =>
        wrap(`${kind}: ${text}`, view.width - 4).map((line, at_line) => [
          span(`${at_line === 0 ? "  - " : "    "}${line}`),
        ]),
      ),
    ]);
  },
});
