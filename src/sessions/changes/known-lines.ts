// Holds what edits reveal about a file: lines that were there before, lines that edits added, and stretches that nothing
// says anything about. An edit is applied only where it fits what is known.
import { diffArrays } from "diff";
import type { HunkLine } from "./hunks.ts";

/** A stretch of lines that were there before, or one line that an edit added. */
export type LineRun =
  | { readonly old: number; readonly count: number }
  | { readonly text: string; readonly by: number };

export interface KnownLines {
  /** The lines as they are now, in order. */
  readonly runs: readonly LineRun[];
  /** The texts of lines that were there before, by number, as far as they are known. */
  readonly texts: ReadonlyMap<number, string>;
  /** Lines that were there before and are gone, with the edit that removed each. */
  readonly removed: ReadonlyMap<number, number>;
  /** True if every line is known. */
  readonly whole: boolean;
  /** False for a part of a file whose position is unknown. */
  readonly numbered: boolean;
}

/** A file of which nothing is known yet, not even its length. */
export const UNKNOWN_FILE: KnownLines = {
  runs: [{ old: 1, count: Number.POSITIVE_INFINITY }],
  texts: new Map(),
  removed: new Map(),
  whole: false,
  numbered: true,
};

/** A file that an edit wrote whole, in place of nothing that is known. */
export function writtenFile(lines: readonly string[], by: number): KnownLines {
  const runs = lines.map((text) => ({ text, by }));
  return { runs, texts: new Map(), removed: new Map(), whole: true, numbered: true };
}

/** A part of a file, as it was before the first edit of it. */
export function partOfFile(lines: readonly string[]): KnownLines {
  return {
    runs: lines.length === 0 ? [] : [{ old: 1, count: lines.length }],
    texts: new Map(lines.map((text, index) => [index + 1, text])),
    removed: new Map(),
    whole: true,
    numbered: false,
  };
}

/** Applies the lines of a hunk from the line `at` on, counted from 1. Returns null if they do not fit. */
export function applyLines(
  known: KnownLines,
  at: number,
  lines: readonly HunkLine[],
  by: number,
): KnownLines | null {
  const head = cutRuns(known.runs, at - 1);
  if (head === null) return null;
  const texts = new Map(known.texts);
  const removed = new Map(known.removed);
  const made: LineRun[] = [];
  let rest: readonly LineRun[] = head[1];
  for (const { sign, text } of lines) {
    if (sign === "+") {
      made.push({ text, by });
      continue;
    }
    const next = cutRuns(rest, 1);
    const [run] = next?.[0] ?? [];
    if (next === null || run === undefined) return null;
    if (!fits(run, text, texts)) return null;
    if (sign === " ") made.push(run);
    else if ("old" in run) removed.set(run.old, by);
    rest = next[1];
  }
  return { ...known, runs: [...head[0], ...made, ...rest], texts, removed };
}

/** Compares, and learns the text of a line that was not known. */
function fits(run: LineRun, text: string, texts: Map<number, string>): boolean {
  const known = "old" in run ? texts.get(run.old) : run.text;
  if (known === undefined && "old" in run) texts.set(run.old, text);
  return known === undefined || known === text || spaced(known) === spaced(text);
}

/** Some agents record leading tabs as two spaces each, and not everywhere, and not the end of a line in the style of Windows. */
function spaced(line: string): string {
  return line.replace(/\r$/, "").replace(/^\t+/, (tabs) => "  ".repeat(tabs.length));
}

/** Cuts after so many lines. Returns null if there are fewer. */
function cutRuns(runs: readonly LineRun[], after: number): [LineRun[], LineRun[]] | null {
  let left = after;
  for (const [index, run] of runs.entries()) {
    const count = "old" in run ? run.count : 1;
    if (left < count) {
      const head = runs.slice(0, index);
      const tail = runs.slice(index + 1);
      if (left === 0 || !("old" in run)) return [head, [run, ...tail]];
      const [old, here] = [run.old, left];
      return [
        [...head, { old, count: here }],
        [{ old: old + here, count: count - here }, ...tail],
      ];
    }
    left -= count;
  }
  return left === 0 ? [[...runs], []] : null;
}

/**
 * Replaces a text that occurs exactly once in the known lines: whole lines, or from whatever column. Returns null if it does
 * not.
 */
export function replaceText(
  known: KnownLines,
  { before, after, whole_lines }: Replacement,
  by: number,
): KnownLines | null {
  if (before === "") return null;
  const edge = whole_lines ? "\n" : "";
  const sought = `${edge}${before}${edge}`;
  const found = knownStretches(known).flatMap(({ at, lines }) => {
    const text = `${edge}${lines.join("\n")}${edge}`;
    const first = text.indexOf(sought);
    if (first < 0) return [];
    return text.indexOf(sought, first + 1) < 0 ? [{ at, lines, text, first }] : [null, null];
  });
  const [place] = found;
  if (found.length !== 1 || !place) return null;
  const { at, lines, text, first } = place;
  const [head, tail] = [text.slice(0, first), text.slice(first + sought.length)];
  const now = `${head}${edge}${after}${edge}${tail}`;
  const bare = now.slice(edge.length, now.length - edge.length);
  return applyLines(known, at, changedLines(lines, bare === "" ? [] : bare.split("\n")), by);
}

export interface Replacement {
  readonly before: string;
  readonly after: string;
  /** False if the text may begin and end within a line. */
  readonly whole_lines: boolean;
}

/** Makes the known file read like this, changing as few lines as possible. */
export function rewriteLines(known: KnownLines, lines: readonly string[], by: number): KnownLines | null {
  if (!known.whole) return null;
  const now = knownStretches(known).flatMap((stretch) => stretch.lines);
  return applyLines(known, 1, changedLines(now, lines), by);
}

/** Returns the lines of a hunk that turns one text into the other. */
export function changedLines(before: readonly string[], after: readonly string[]): HunkLine[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_CHANGES }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return changes.flatMap(({ value, added, removed }) =>
    value.map((text) => ({ sign: added ? "+" : removed ? "-" : " ", text }) as const),
  );
}

/** Texts with less in common take seconds to compare. */
const MOST_CHANGES = 1000;

interface Stretch {
  readonly at: number;
  readonly lines: string[];
}

/** Returns the stretches whose lines are all known, with the present number of the first line of each. */
function knownStretches(known: KnownLines): Stretch[] {
  const stretches: Stretch[] = [];
  let next = 0;
  for (const { now, text } of presentLines(known)) {
    const last = stretches.at(-1);
    if (last && now === next) last.lines.push(text);
    else stretches.push({ at: now, lines: [text] });
    next = now + 1;
  }
  return stretches;
}

/** Returns the known lines as they are now, each with its present number. */
function presentLines({ runs, texts }: KnownLines): { readonly text: string; readonly now: number }[] {
  let start = 1;
  return runs.flatMap((run) => {
    const from = start;
    start += "old" in run ? run.count : 1;
    if (!("old" in run)) return [{ text: run.text, now: from }];
    return numbersIn(run, texts).flatMap((old) => {
      const text = texts.get(old);
      return text === undefined ? [] : [{ text, now: from + old - run.old }];
    });
  });
}

/** Returns the numbers of lines that may be known: only the last run has no end, and little of it is known. */
export function numbersIn(
  { old, count }: Extract<LineRun, { old: number }>,
  texts: KnownLines["texts"],
): number[] {
  if (Number.isFinite(count)) return Array.from({ length: count }, (_, index) => old + index);
  return [...texts.keys()].filter((each) => each >= old).sort((one, other) => one - other);
}
