// `clew what-changed`: lists the turns that changed a file, latest first, each with its reason.
import { whatChanged } from "../../../archive/operations/what-changed.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeAgo } from "../../../terminal/times.ts";
import { shortCitation, shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";

export const whatChangedCommand = operationCommand(whatChanged, {
  present({ changes, more }, view) {
    if (changes.length === 0) return [[span("No turn changed a matching file.")]];
    const sections = changes.flatMap((change, index): StyledLine[] => {
      const { session_id, turn, at, path, reason, said, how, added, removed } = change;
      const { lines, commands, taken_back } = change;
      const counts = added + removed === 0 ? "" : `  +${added} -${removed}`;
      const back = taken_back === null ? "" : `  taken back in ${shortCitation(taken_back)}`;
      return [
        ...(index === 0 ? [] : [[]]),
        [
          span(`${shortId(session_id)}#${turn}`, "cyan"),
          span(`  ${timeAgo(at, view)}  ${how.join(", ")}${counts}`),
          span(back, "yellow"),
        ],
        [span("  "), span(cut(path, view.width - 2), "dim")],
        [span("  "), span(cut(reason, view.width - 2))],
        ...(said === null ? [] : [[span("  "), span(cut(said, view.width - 2), "dim")]]),
        ...lines.map(
          (line): StyledLine => [
            span("    "),
            span(cut(line, view.width - 4), line.startsWith("+") ? "green" : "red"),
          ],
        ),
        ...commands.map(
          (command): StyledLine => [
            span("    "),
            span(cut(`by a shell command: ${command}`, view.width - 4), "dim"),
          ],
        ),
      ];
    });
    return more ? [...sections, [], [span("Use --limit for more.", "dim")]] : sections;
  },
});
