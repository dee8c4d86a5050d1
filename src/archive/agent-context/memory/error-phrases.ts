// Reduces a tool's output to the line that names its error, and the line to the phrases that stay the same when the
// error is met again: without paths, numbers and addresses.
import { tokensOf } from "../../../search/tokens.ts";
import { withoutEscapeSequences } from "../../../text/escape-sequences.ts";
import { PATH, VARYING } from "../../../text/varying-parts.ts";
import { tellingWords } from "./telling-words.ts";

export interface NamedError {
  readonly line: string;
  /** Runs of words, as the index has them. All of them are in the output of a turn that met the same error. */
  readonly phrases: readonly (readonly string[])[];
  /** The words that tell it from other errors. */
  readonly words: readonly string[];
}

/** Returns null if no line names an error that can be told from others. */
export function namedError(output: string): NamedError | null {
  const lines = withoutEscapeSequences(endsOf(output)).split("\n");
  for (const line of lines) {
    if (line.length > LONGEST || !NAMES_ERROR.test(line) || COUNTS.test(line) || CODE.test(line)) continue;
    const phrases = phrasesOf(line);
    const words = tellingWords(phrases.flat().join(" ")).filter((word) => !ANY_ERROR.has(word));
    if (words.length >= FEWEST_WORDS && phrases.flat().length >= FEWEST_TOKENS)
      return { line: line.trim(), phrases, words };
  }
  return null;
}

/** Errors are at one end of a long output. */
function endsOf(output: string): string {
  return output.length <= 2 * LOOKED_AT
    ? output
    : `${output.slice(0, LOOKED_AT)}\n${output.slice(-LOOKED_AT)}`;
}

const LOOKED_AT = 8000;
const LONGEST = 400;
const FEWEST_WORDS = 3;
const FEWEST_TOKENS = 4;

const NAMES_ERROR =
  /(?:^|[\s([:])(?:(?:[\w.]*(?:Error|Exception))\b|error(?:\[\w+\])?:|error TS\d+|fatal:|panic:|undefined:|cannot |can't |could not |unable to |no such |not found|permission denied|command not found|unrecognized |unknown (?:option|flag|command)|ERR[_!])/;

/** A count of errors names none. */
const COUNTS = /\b(?:0|no) (?:errors?|failures?)\b|\b\d+ (?:errors?|failed|failures?|problems?)\b/i;

/** A line of code or of a diff may speak of any error. */
const CODE =
  /^\s*(?:[+-]\s|\d+[\s:→-]|\/\/|#|\*|return\b|throw\b|if\b|const\b|assert\b)|[;{}]\s*$|\b(?:throw new|fmt\.Errorf|errors\.New|new Error)\b/;

const ANY_ERROR: ReadonlySet<string> = new Set(
  "error errors exception traceback exit code fatal panic failed failure warning cannot could unable found such command line column status undefined unknown expected got".split(
    " ",
  ),
);

function phrasesOf(line: string): string[][] {
  return line
    .replace(VARYING, VARIED)
    .replace(PATH, VARIED)
    .replace(NUMBER, VARIED)
    .split(VARIED)
    .map((part) => tokensOf(part).map((token) => token.toLowerCase()))
    .filter((tokens) => tokens.length > 1)
    .slice(0, MOST_PHRASES);
}

const VARIED = "\u0000";
const MOST_PHRASES = 4;

const NUMBER = /\b\d[\d.,:]*/g;
