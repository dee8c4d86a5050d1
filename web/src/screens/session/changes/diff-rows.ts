// Turns a hunk into the rows of a diff: one column, or before and after side by side.
import type { ChangesOutput } from "../../../api/outputs.ts";
import { type DiffLine, markWords } from "../../../text/diff-lines.ts";

export type ChangedFile = ChangesOutput["files"][number];
export type Hunk = ChangedFile["parts"][number]["hunks"][number];

export interface DiffRow extends DiffLine {
  /** Its position in the hunk. */
  readonly index: number;
  /** The change that made it, as an index of the file's changes. */
  readonly by: number | null;
}

/** Lines have no numbers if the hunk has none. */
export function unifiedRows({ before, after, lines, by }: Hunk): readonly DiffRow[] {
  let [old, now] = [before ?? 0, after ?? 0];
  const rows = lines.map((line): DiffLine => {
    const kind = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "same";
    return {
      kind,
      parts: [{ text: line.slice(1), changed: false }],
      before: kind === "added" || before === null ? null : old++,
      after: kind === "removed" || after === null ? null : now++,
    };
  });
  return markWords(rows).map((row, index) => ({ ...row, index, by: by[index] ?? null }));
}

export interface SplitRow {
  readonly left: DiffRow | null;
  readonly right: DiffRow | null;
}

/** Puts removed lines beside the added lines that replace them. */
export function splitRows(rows: readonly DiffRow[]): readonly SplitRow[] {
  const split: SplitRow[] = [];
  let removed: DiffRow[] = [];
  let added: DiffRow[] = [];
  const close = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      split.push({ left: removed[at] ?? null, right: added[at] ?? null });
    [removed, added] = [[], []];
  };
  for (const row of rows) {
    if (row.kind === "removed") {
      if (added.length > 0) close();
      removed.push(row);
    } else if (row.kind === "added") added.push(row);
    else {
      close();
      split.push({ left: row, right: row });
    }
  }
  close();
  return split;
}

/** Returns the turns that made the lines of a hunk, each once, in order. */
export function makersOf({ by }: Hunk, { changes }: ChangedFile): readonly ChangedFile["changes"][number][] {
  const made = new Map(
    by.flatMap((index) => {
      const change = index === null ? undefined : changes[index];
      return change ? [[change.citation, change] as const] : [];
    }),
  );
  return [...made.values()].toSorted((one, other) => one.top_turn - other.top_turn);
}

/** Returns the files that are open at first: as many as can be drawn at once, and none that is very long. */
export function openAtFirst(files: readonly ChangedFile[]): ReadonlySet<string> {
  let left = MOST_LINES;
  const open = new Set<string>();
  for (const file of files) {
    const lines = linesIn(file);
    if (lines > LONGEST_FILE || lines > left) continue;
    left -= lines;
    open.add(file.path);
  }
  return open;
}

export function linesIn({ parts }: ChangedFile): number {
  return parts.reduce((sum, { hunks }) => sum + hunks.reduce((all, { lines }) => all + lines.length, 0), 0);
}

const MOST_LINES = 2000;
const LONGEST_FILE = 600;
