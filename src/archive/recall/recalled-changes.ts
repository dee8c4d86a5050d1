// Shows changes to files in a few lines: the path within the project, and the changed lines that tell most.
import type { Edit } from "../../model/tool-use.ts";
import { editLines } from "../../sessions/story/edit-lines.ts";
import { cutLine } from "../../sessions/turns/cut-line.ts";
import type { RecalledChange } from "./recalled-schema.ts";
import type { Showing } from "./showing.ts";
import { cleanEdit } from "./turn-steps.ts";

/** Returns one entry for each file, with at most `most` lines in all its changes. */
export function recalledChanges(
  edits: readonly Edit[],
  most: number,
  { wordsIn, clean, project }: Showing,
): RecalledChange[] {
  const score = (line: string) => new Set(wordsIn(line)).size;
  return [...Map.groupBy(edits, ({ path }) => path)].map(([path, ofFile]) => ({
    path: shortPath(clean(path), project),
    lines: editLines(
      ofFile.slice(0, MOST_EDITS).map((edit) => cleanEdit(edit, clean)),
      most,
      score,
    ).map((line) => cutLine(line, LONGEST_LINE)),
  }));
}

/** Limits the work: a file may be edited hundreds of times. */
const MOST_EDITS = 40;
const LONGEST_LINE = 160;

/** Returns the path within the project, or else its last parts. */
export function shortPath(path: string, project: string | null): string {
  if (project !== null && path.startsWith(`${project}/`)) return path.slice(project.length + 1);
  const parts = path.split("/");
  return parts.length <= SHOWN_PARTS + 1 ? path : `…/${parts.slice(-SHOWN_PARTS).join("/")}`;
}

const SHOWN_PARTS = 4;
