// Finds the lines of a tool's output that say what went wrong, so they can be read first.

/** A run of lines, counted from 1; both ends included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Returns ranges with a little context, in order. Returns none if nothing fails. */
export function failingLines(lines: readonly string[]): LineRange[] {
  const ranges: LineRange[] = [];
  let shown = 0;
  for (const [index, line] of lines.entries()) {
    if (!isFailing(line)) continue;
    const last = ranges.at(-1);
    const from = Math.max(index + 1 - BEFORE, (last?.to ?? 0) + 1, 1);
    const to = Math.min(index + 1 + AFTER, lines.length);
    if (to < from) continue;
    if (last && from === last.to + 1) ranges[ranges.length - 1] = { from: last.from, to };
    else ranges.push({ from, to });
    shown += to - from + 1;
    if (shown >= MOST_LINES) break;
  }
  return ranges;
}

export function isFailing(line: string): boolean {
  return (FAILING.test(line) || THROWN.test(line)) && !HARMLESS.test(line);
}

const BEFORE = 1;
const AFTER = 2;
/** More would push the rest of the output away. */
const MOST_LINES = 40;

const FAILING =
  /\b(?:error|errors|fail|fails|failed|failing|failure|failures|fatal|exception|panic|panicked|traceback|not ok|assertion|aborted|segmentation fault|permission denied|command not found|no such file)\b|\berr!|[✗✖❌]/i;
/** Names of what programs throw, such as `TypeError`. */
const THROWN = /[a-z](?:Error|Exception)\b/;
/** Counts of none, and words about errors that name none. */
const HARMLESS =
  /\b(?:0|no|without) (?:errors?|failures?|failed|failing)\b|\b(?:errors?|failures?|failed): 0\b/i;
