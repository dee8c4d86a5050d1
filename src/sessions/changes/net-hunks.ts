// Turns what is known about a file into the hunks of its net diff. A line that was removed and put back drops out.
import { changedLines, type KnownLines, numbersIn } from "./known-lines.ts";

export interface NetHunk {
  /** Numbers of its first line before and after; null if the position in the file is unknown. */
  readonly before: number | null;
  readonly after: number | null;
  readonly lines: readonly NetLine[];
}

export interface NetLine {
  readonly sign: " " | "+" | "-";
  readonly text: string;
  /** The edit that added or removed it; null for an unchanged line. */
  readonly by: number | null;
}

export function netHunks(known: KnownLines): NetHunk[] {
  return segmentsOf(comparedLines(known))
    .flatMap(windowsIn)
    .map((lines) => ({
      before: known.numbered ? (lines[0]?.old ?? null) : null,
      after: known.numbered ? (lines[0]?.now ?? null) : null,
      lines: lines.map(({ sign, text, by }) => ({ sign, text, by })),
    }));
}

interface ComparedLine extends NetLine {
  /** Numbers of the line itself, or of the one that follows it on the side where it is missing. */
  readonly old: number;
  readonly now: number;
}

/** Walks through the lines as they are now, and puts removed lines in between. Unknown lines are left out. */
function comparedLines({ runs, texts, removed }: KnownLines): ComparedLine[] {
  const lines: ComparedLine[] = [];
  let added: AddedLine[] = [];
  let [old, now] = [1, 1];
  const close = (until: number) => {
    const gone = Array.from({ length: Math.max(0, until - old) }, (_, index) => old + index).map(
      (number) => ({
        text: texts.get(number) ?? "",
        by: removed.get(number) ?? null,
      }),
    );
    lines.push(...blockOf(gone, added, { old, now }));
    now += added.length;
    added = [];
  };
  for (const run of runs) {
    if (!("old" in run)) {
      added.push(run);
      continue;
    }
    close(run.old);
    for (const number of numbersIn(run, texts)) {
      const text = texts.get(number);
      const at = { old: number, now: now + number - run.old };
      if (text !== undefined) lines.push({ sign: " ", text, by: null, ...at });
    }
    [old, now] = [run.old + run.count, now + run.count];
  }
  // Nothing follows a stretch without an end.
  if (Number.isFinite(old)) close(texts.size + 1);
  return lines;
}

interface AddedLine {
  readonly text: string;
  readonly by: number | null;
}

/** Compares what was removed with what was added in its place. */
function blockOf(
  gone: readonly AddedLine[],
  added: readonly AddedLine[],
  first: { readonly old: number; readonly now: number },
): ComparedLine[] {
  let { old, now } = first;
  const left = [gone.values(), added.values()] as const;
  return changedLines(
    gone.map(({ text }) => text),
    added.map(({ text }) => text),
  ).map(({ sign, text }) => {
    const at = { old, now };
    const from = sign === "+" ? null : left[0].next().value;
    const to = sign === "-" ? null : left[1].next().value;
    if (sign !== "+") old += 1;
    if (sign !== "-") now += 1;
    return { sign, text, by: (sign === "-" ? from?.by : sign === "+" ? to?.by : null) ?? null, ...at };
  });
}

/** Splits where lines are not known. */
function segmentsOf(lines: readonly ComparedLine[]): ComparedLine[][] {
  const segments: ComparedLine[][] = [];
  let [old, now] = [0, 0];
  for (const line of lines) {
    const last = segments.at(-1);
    if (last && line.old === old && line.now === now) last.push(line);
    else segments.push([line]);
    old = line.old + (line.sign === "+" ? 0 : 1);
    now = line.now + (line.sign === "-" ? 0 : 1);
  }
  return segments;
}

/** Cuts the changes out, each with a few unchanged lines around it. */
function windowsIn(lines: readonly ComparedLine[]): ComparedLine[][] {
  const windows: { from: number; to: number }[] = [];
  for (const [index, { sign }] of lines.entries()) {
    if (sign === " ") continue;
    const last = windows.at(-1);
    const from = Math.max(0, index - CONTEXT);
    const to = index + CONTEXT + 1;
    if (last && from <= last.to) last.to = to;
    else windows.push({ from, to });
  }
  return windows.map(({ from, to }) => lines.slice(from, to));
}

const CONTEXT = 3;
