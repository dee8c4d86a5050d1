// `clew rename`: shows a session's new title and its previous one.
import { type Renamed, rename } from "../../../archive/operations/rename.ts";
import { TITLED } from "../../../model/title.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import { nameCommands } from "../start-command.ts";

export const renameCommand = operationCommand(rename, {
  present(output, { width }) {
    const name = shortId(output.id);
    const word = resultWord(output);
    const line: StyledLine = [
      span(`${word} `, output.changed ? null : "dim"),
      span(name, "cyan"),
      span(`  ${cut(output.title, Math.max(8, width - word.length - name.length - 3))}`, "bold"),
    ];
    return [line, ...notesFor(output, name, width).map((note) => [span(`  ${note}`, "dim")])];
  },
});

function resultWord({ title_origin, changed }: Renamed): string {
  if (title_origin === "user") return changed ? "Renamed" : "Already has this title:";
  return changed ? "Reset" : "Was not renamed:";
}

/** Returns the previous title, and the command that restores it. */
function notesFor({ title_origin, before, changed }: Renamed, name: string, width: number): string[] {
  if (!changed) return title_origin === "user" ? [] : [`Title: ${TITLED[title_origin]}.`];
  const why = ` (${TITLED[before.origin]})`;
  const was = `Before: ${cut(before.title, Math.max(8, width - "  Before: ".length - why.length))}${why}`;
  if (title_origin !== "user") return [was];
  return [was, nameCommands(`Undo with \`clew rename ${name} --reset\`.`)];
}
