// Picks the lines of an output that say what went wrong.

import { isFailing } from "../../text/failing-lines.ts";

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

/** Words that say why, and so stand in lines that do not name an error. */
const WORDED =
  /\b(?:cannot|can't|could not|couldn't|undefined|unexpected|not found|no such|not exist|no matches|denied|refused|invalid|missing|expected|mismatch|must|unused|not used|conflict|timed? ?out|unable|killed|blocked|unknown|unresolved|duplicate|redeclared|redefined|already (?:declared|defined|exists?)|unsupported|rejected|required)\b/i;
/** Such a line says that something failed, and not what. */
const SUMS_UP =
  /^(?:FAIL\b|(?:\[[\w:.-]+\] )?ERROR task failed|error: script .* exited|npm (?:ERR!|error)|\d+ issues?[:.]|Found \d+ errors?|make\b.*\*\*\*|error Command failed)/i;
