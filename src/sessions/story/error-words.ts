// Reduces an error to the words that stay the same when it is met again: without paths, numbers and addresses, but with
// error codes, exceptions and identifiers, which count most.
import { FUNCTION_WORDS } from "../../text/function-words.ts";
import { PATH, VARYING } from "../../text/varying-parts.ts";

/** The words of an error with their weights. */
export type ErrorWords = ReadonlyMap<string, number>;

export function errorWords(line: string): ErrorWords {
  const words = new Map<string, number>();
  const add = (word: string, weight: number) => {
    const key = word.toLowerCase();
    words.set(key, Math.max(words.get(key) ?? 0, weight));
  };
  const rest = withoutVariables(line).replace(FILE_NAME, (file) => {
    // It only helps: the same error comes from many files.
    add(file, FILE_WEIGHT);
    return " ";
  });
  for (const [word] of rest.matchAll(WORD)) add(word, weightOf(word));
  return words;
}

/** Removes what differs from one machine, run or line to the next. Of a path, the last name stays. */
function withoutVariables(line: string): string {
  return line
    .replace(VARYING, " ")
    .replace(/:\d+(?::\d+)?\b/g, " ")
    .replace(PATH, (path) => ` ${path.split(/[/\\]/).at(-1) ?? ""} `);
}

const FILE_NAME =
  /\b[\w-]+(?:\.[\w-]+)*\.(?:[cm]?[jt]sx?|go|py|rs|rb|java|kt|cc?|cpp|hpp?|swift|php|cs|md|json|ya?ml|toml|sh|sql|html|css|lock)\b/g;
const FILE_WEIGHT = 0.5;

/** A number stays if it has three digits, as status codes have. */
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*|\b[1-5]\d\d\b/gu;

function weightOf(word: string): number {
  const plain = word.toLowerCase();
  if (FUNCTION_WORDS.has(plain)) return 0.2;
  if (COMMON.has(plain)) return 0.4;
  const isName = /[\p{Ll}\p{N}]\p{Lu}|_|\p{L}\d/u.test(word) || /^[A-Z]{3,}$/.test(word);
  return isName ? 3 : 1;
}

const COMMON: ReadonlySet<string> = new Set(
  "error errors failed fail failure exit code fatal warning exception cannot line column file at status message".split(
    " ",
  ),
);

/** Returns how much of an error is in a line, from 0 to 1. */
export function closeness(wanted: ErrorWords, line: string): number {
  const found = errorWords(line);
  let all = 0;
  let both = 0;
  for (const [word, weight] of wanted) {
    all += weight;
    if (found.has(word)) both += weight;
  }
  return all === 0 ? 0 : both / all;
}

/** Returns one text for lines that report the same error. */
export function errorKey(line: string): string {
  return [...errorWords(line).keys()].join(" ");
}
