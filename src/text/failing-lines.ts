// Finds the lines of a tool's output that say what went wrong: the few that tell most, or all of them with their
// surroundings, so they can be read first.

/** A run of lines, counted from 1; both ends included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Returns up to `most` lines in their order, without repeats; the first lines if none names an error. */
export function failingLines(output: string, most: number): string[] {
  const lines = [...new Set(output.slice(0, LOOKED_AT).split("\n").map(trimmed))].filter(
    (line) => /[\p{L}\p{N}]/u.test(line) && !NOISE.test(line),
  );
  const scored = lines.map((line, index) => ({ line, index, score: scoreOf(line) }));
  const best = scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, most)
    .sort((one, other) => one.index - other.index)
    .map(({ line }) => line);
  return best.length > 0 ? best : lines.slice(0, Math.min(most, 2));
}

/** True if a text quotes an error, and does not only ask about one. */
export function looksLikeError(text: string): boolean {
  return text.split("\n").some((line) => isNamed(line.trim()) || PLACED.test(line.trim()));
}

/** True if a sentence says that something failed. */
export function reportsError(sentence: string): boolean {
  return saysFailed(sentence);
}

/** Returns ranges with a little context, in order. Returns none if nothing fails. */
export function failingRanges(lines: readonly string[]): LineRange[] {
  const ranges: LineRange[] = [];
  let shown = 0;
  for (const [index, line] of lines.entries()) {
    if (!isFailing(line) && !(PLACED.test(line) && WORDED.test(line))) continue;
    const last = ranges.at(-1);
    const from = Math.max(index + 1 - BEFORE, (last?.to ?? 0) + 1, 1);
    const to = Math.min(index + 1 + AFTER, lines.length);
    if (to < from) continue;
    if (last && from === last.to + 1) ranges[ranges.length - 1] = { from: last.from, to };
    else ranges.push({ from, to });
    shown += to - from + 1;
    if (shown >= MOST_IN_RANGES) break;
  }
  return ranges;
}

const BEFORE = 1;
const AFTER = 2;
/** More would push the rest of the output away. */
const MOST_IN_RANGES = 40;

const LOOKED_AT = 48_000;
const LONGEST_LINE = 400;

function trimmed(line: string): string {
  return line.slice(0, LONGEST_LINE).toWellFormed().trim();
}

/** Lines that every run prints. */
const NOISE =
  /^(?:Exit code:? \d+$|[A-Z][\w ]{1,24}: \(none\)$|(?:Command|Directory): |=== (?:RUN|PAUSE|CONT)|--- PASS|ok\s|PASS\b|\?\s+\S+\s+\[no test files\]|\[[\w:.-]+\] \$|> |# |<\/?\w+>$|\^+$|~+\^?|\d+ \|)/;

function scoreOf(line: string): number {
  const named = isNamed(line) ? 3 : 0;
  const placed = PLACED.test(line) ? 2 : 0;
  const worded = saysFailed(line) ? 1 : 0;
  return named + placed + worded - (SUMS_UP.test(line) ? 1.5 : 0);
}

/** True for an error with a name or a label. */
function isNamed(line: string): boolean {
  return LABELLED.test(line) || NAMED.test(line);
}

const LABELLED =
  /^(?:[\w-]{1,20}:? ){0,2}(?:error|fatal|panic|exception)\b\s*[:[(]|^[\w-]{1,12}: \S+: \S|^Caused by\b/i;
const NAMED =
  /\b(?:[A-Z]\w*(?:Error|Exception)|error TS\d+|E[A-Z]{4,}|HTTP [45]\d\d)\b|^(?:--- FAIL|FAILED |CONFLICT|E {2,})/;
/** `file.go:21:2: message` */
const PLACED = /^\S*\w\.\w{1,6}[:(]\d+(?:[:,]\d+)?\)?:?\s+\S/;
/** Says that something went wrong, in words of a program or of a person. */
function saysFailed(text: string): boolean {
  return isFailing(text) || WORDED.test(text);
}

export function isFailing(line: string): boolean {
  return (FAILING.test(line) || THROWN.test(line)) && !HARMLESS.test(line);
}

const FAILING =
  /\b(?:error|errors|fail|fails|failed|failing|failure|failures|fatal|exception|panic|panicked|traceback|not ok|assertion|aborted|segmentation fault|permission denied|command not found|no such file)\b|\berr!|[✗✖❌]/i;
/** Names of what programs throw, such as `TypeError`. */
const THROWN = /[a-z](?:Error|Exception)\b/;
/** Counts of none, and words about errors that name none. */
const HARMLESS =
  /\b(?:0|no|without) (?:errors?|failures?|failed|failing)\b|\b(?:errors?|failures?|failed): 0\b/i;

/** Words that say why, and so stand in lines that do not name an error. */
const WORDED =
  /\b(?:cannot|can't|could not|couldn't|undefined|unexpected|not found|no such|not exist|no matches|denied|refused|invalid|missing|expected|mismatch|must|unused|not used|conflict|timed? ?out|unable|killed|blocked|unknown|unresolved|duplicate|redeclared|redefined|already (?:declared|defined|exists?)|unsupported|rejected|required)\b/i;
/** Such a line says that something failed, and not what. */
const SUMS_UP =
  /^(?:FAIL\b|(?:\[[\w:.-]+\] )?ERROR task failed|error: script .* exited|npm (?:ERR!|error)|\d+ issues?[:.]|Found \d+ errors?|make\b.*\*\*\*|error Command failed)/i;
