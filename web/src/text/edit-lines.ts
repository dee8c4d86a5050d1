// The lines of an edit: compared where only the texts are known, and with the file's own numbers where its hunks are.
import type { WireUse } from "../../../src/archive/turns/item-schema.ts";
import { type DiffLine, diffLines, markWords } from "./diff-lines.ts";

export type Edit = WireUse["edits"][number];

/** Null where the texts are too long to be compared while somebody waits, or nothing says what changed. */
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

/** How many lines came and went; null where `editLines` does not tell. */
export function changesIn(edit: Edit): { readonly added: number; readonly removed: number } | null {
  const lines = editLines(edit);
  if (lines === null) return null;
  const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  return { added: count("added"), removed: count("removed") };
}

/** Hunks of a unified diff; what is no line of one is left out. */
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
