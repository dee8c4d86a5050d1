// Finds the statements of a TOML text with their offsets, so entries can be added and removed and every other byte stays.
// It checks the syntax around values and skips the values themselves.
import { ClewError } from "../model/errors.ts";

export interface TomlStatement {
  /** `table` for `[a.b]` and `[[a.b]]`, `key` for `a.b = value`. */
  readonly type: "table" | "key";
  /** The names from the root on. */
  readonly names: readonly string[];
  readonly start: number;
  /** The end of the statement, before a comment. */
  readonly end: number;
  /** The text of a key's value. */
  readonly value: string;
}

export function tomlStatements(text: string, path: string): TomlStatement[] {
  const statements: TomlStatement[] = [];
  let table: readonly string[] = [];
  let at = after(BLANK_LINES, text, 0);
  while (at < text.length) {
    const start = at;
    const header = match(HEADER, text, at);
    const names = namesIn(header?.[2] ?? match(KEY, text, at)?.[1] ?? null);
    if (names === null) throw badText(text, at, path);
    at += header?.[0].length ?? match(KEY, text, at)?.[0].length ?? 0;
    const end = header ? at : valueEnd(text, at);
    if (end === null || match(LINE_END, text, end) === null) throw badText(text, at, path);
    if (header) table = names;
    statements.push({
      ...{ type: header ? "table" : "key", start, end },
      names: header ? names : [...table, ...names],
      value: header ? "" : text.slice(at, end),
    });
    at = after(BLANK_LINES, text, end);
  }
  return statements;
}

/** Returns the strings of a string or of a list of strings, as far as `tomlString` writes them; null for other values. */
export function stringsIn(value: string): string[] | null {
  const strings = [...value.matchAll(/"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/g)].map(([text]) => text);
  const rest = strings.reduce((left, text) => left.replace(text, ""), value);
  if (!/^(?:\s*|\s*\[[\s,]*\]\s*)$/.test(rest)) return null;
  try {
    return strings.map((text) => (text[0] === "'" ? text.slice(1, -1) : String(JSON.parse(text))));
  } catch {
    // It has escapes that JSON does not know.
    return null;
  }
}

/** A string of JSON is one of TOML too. */
export function tomlString(text: string): string {
  return JSON.stringify(text);
}

export function tomlStrings(texts: readonly string[]): string {
  return `[${texts.map(tomlString).join(", ")}]`;
}

const NAME = String.raw`(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')`;
const NAMES = String.raw`${NAME}(?:[ \t]*\.[ \t]*${NAME})*`;
const BLANK_LINES = /(?:[ \t\r\n]|\ufeff|#[^\n]*)*/y;
const LINE_END = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;
const HEADER = new RegExp(String.raw`\[(\[?)[ \t]*(${NAMES})[ \t]*\]\]?`, "y");
const KEY = new RegExp(String.raw`(${NAMES})[ \t]*=[ \t]*`, "y");
const SKIPPED = /(?:[ \t\r\n]|#[^\n]*)*/y;
/** Numbers, dates and words; a date may have one space before its time. */
const PLAIN = /[^\s,[\]{}#"'=]+(?: \d[^\s,[\]{}#"'=]*)?/y;
const STRINGS = [
  /"""(?:[^\\]|\\[\s\S])*?"{3,5}/y,
  /'''[\s\S]*?'{3,5}/y,
  /"(?:[^"\\\n]|\\.)*"/y,
  /'[^'\n]*'/y,
] as const;

function namesIn(text: string | null): string[] | null {
  if (text === null) return null;
  return [...text.matchAll(new RegExp(NAME, "g"))].map(([name]) =>
    name[0] === "'" || name[0] === '"' ? (stringsIn(name)?.[0] ?? name) : name,
  );
}

/** Returns where the value ends; null if it does not. Keeps the open brackets in a list, so nesting has no limit. */
function valueEnd(text: string, start: number): number | null {
  const open: string[] = [];
  let at = start;
  do {
    if (open.length > 0) at = after(SKIPPED, text, at);
    const sign = text[at] ?? "";
    const token = STRINGS.map((each) => match(each, text, at)).find((each) => each !== null);
    if (token) at += token[0].length;
    else if (sign === "[" || sign === "{") open.push(text[at++] === "[" ? "]" : "}");
    else if (open.length > 0 && sign === open.at(-1)) at += open.pop()?.length ?? 0;
    else if (open.length > 0 && (sign === "," || sign === "=")) at++;
    else {
      const plain = match(PLAIN, text, at);
      if (!plain) return null;
      at += plain[0].length;
    }
  } while (open.length > 0);
  return at;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function after(pattern: RegExp, text: string, at: number): number {
  return at + (match(pattern, text, at)?.[0].length ?? 0);
}

function badText(text: string, at: number, path: string): ClewError {
  const line = text.slice(0, at).split("\n").length;
  return new ClewError(
    "bad_input",
    `${path} is not valid TOML (line ${line}). Nothing was changed. Fix it and try again.`,
  );
}
