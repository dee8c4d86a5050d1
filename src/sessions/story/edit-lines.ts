// Shows a change to a file as its few most telling lines, as in a diff.
import type { Edit } from "../../model/tool-use.ts";

export type LineScore = (line: string) => number;

/** Returns up to `most` changed lines, those that score highest, in their order. The best new line is always one of them. */
export function editLines(edits: readonly Edit[], most: number, score: LineScore = () => 0): string[] {
  const all = new Set(edits.flatMap(changedLines).filter((line) => /[\p{L}\p{N}]/u.test(line)));
  const ranked = [...all]
    .map((line, index) => ({ line, index, score: score(line) }))
    .sort((one, other) => other.score - one.score || one.index - other.index);
  const fresh = ranked.find(({ line }) => line.startsWith("+"));
  return [...(fresh ? [fresh] : []), ...ranked.filter((each) => each !== fresh)]
    .slice(0, most)
    .sort((one, other) => one.index - other.index)
    .map(({ line }) => line.slice(0, LONGEST_LINE).toWellFormed());
}

const LONGEST_LINE = 300;
/** Limits the work: a file may be written whole. */
const LOOKED_AT = 20_000;

function changedLines(edit: Edit): string[] {
  switch (edit.change) {
    case "write":
      return linesOf(edit.after).map((line) => `+ ${line}`);
    case "replace": {
      const before = linesOf(edit.before);
      const after = linesOf(edit.after);
      const [old, fresh] = [new Set(before), new Set(after)];
      return [
        ...before.filter((line) => !fresh.has(line)).map((line) => `- ${line}`),
        ...after.filter((line) => !old.has(line)).map((line) => `+ ${line}`),
      ];
    }
    case "patch":
      return edit.patch
        .slice(0, LOOKED_AT)
        .split("\n")
        .filter((line) => /^[+-](?![+-])/.test(line))
        .map((line) => `${line[0]} ${line.slice(1).trim()}`);
    case "delete":
      return ["- (deleted)"];
    case "unknown":
      return [];
  }
}

function linesOf(text: string): string[] {
  return text
    .slice(0, LOOKED_AT)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
