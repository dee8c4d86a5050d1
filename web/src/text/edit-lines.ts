// Returns the lines of an edit: by comparing the texts, or with the file's own line numbers if its hunks are
// known.
import type { WireUse } from "../../../src/archive/turns/item-schema.ts";
import { type DiffLine, diffLines, markWords } from "./diff-lines.ts";

export type Edit = WireUse["edits"][number];

/**
 * Returns null if the texts are too long to compare while the user waits, or if nothing says what changed.
 */
export function editLines(edit: Edit): readonly DiffLine[] | null {
  switch (edit.change) {
    case "write":
      return diffLines("", edit.after);
    case "replace":
      return diffLines(edit.before, edit.after);
    case "patch":
      return patchLines(edit.patch);
    default:
      return null;
  }
}

/** Counts the added and removed lines; null if `editLines` returns null. */
export function changesIn(edit: Edit): { readonly added: number; readonly removed: number } | null {
  const lines = editLines(edit);
  if (lines === null) return null;
  const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  return { added: count("added"), removed: count("removed") };
}

/** Reads the hunks of a unified diff, and skips everything that is not a line of one. */
export function patchLines(patch: string): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let [before, after] = [0, 0];
  for (const line of patch.split("\n")) {
    const hunk = HUNK.exec(line);
    if (hunk) {
      [before, after] = [Number(hunk[1]), Number(hunk[2])];
      continue;
    }
    const kind = SIGNS[line[0] ?? ""];
    if (!kind) continue;
    lines.push({
      kind,
      parts: [{ text: line.slice(1), changed: false }],
      before: kind === "added" ? null : before++,
      after: kind === "removed" ? null : after++,
    });
  }
  return markWords(lines);
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
const SIGNS: Readonly<Record<string, DiffLine["kind"]>> = { " ": "same", "+": "added", "-": "removed" };
