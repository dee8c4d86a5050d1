// `clew rename`: what a session is called now, and what it was called before.
import { type Renamed, rename } from "../../../archive/operations/rename.ts";
import { TITLED } from "../../../model/title.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";

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
  if (title_origin === "user") return changed ? "Renamed" : "Is called so already:";
  return changed ? "Took the name off" : "Has no name of yours:";
}

/** What it was called, and how to have that back. */
function notesFor({ title_origin, before, changed }: Renamed, name: string, width: number): string[] {
  if (!changed) return title_origin === "user" ? [] : [`Title: ${TITLED[title_origin]}.`];
  const why = ` (${TITLED[before.origin]}).`;
  const was = `It was ${cut(before.title, Math.max(8, width - "  It was ".length - why.length))}${why}`;
  return title_origin === "user" ? [was, `clew rename ${name} --reset takes your name back.`] : [was];
}
