// Finds secrets in the columns of a table whose head names them, in Markdown and as databases print tables.
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import type { Reader } from "./reader.ts";
import { secretOfName } from "./secret-names.ts";
import { isSecretValue, type SecretKind } from "./secret-values.ts";

const TABLE_RANK = 2;
const MOST_ROWS = 64;
const LONGEST_ROW = 1024;

/** At the line between the head and the rows: `|---|---|`, `-----+-----`. */
const matchTable: Matcher = (reader, at) => {
  const { text } = reader;
  const rule = /^\n[ \t]*[|+:-][|+: \t-]*(?:\n|$)/.exec(text.slice(at, at + LONGEST_ROW))?.[0] ?? "";
  reader.work += rule.length + 1;
  if (!/[|+]/.test(rule) || !rule.includes("--")) return NOTHING;
  const before = text.slice(Math.max(0, at - LONGEST_ROW), at);
  const head = before.slice(before.lastIndexOf("\n") + 1);
  reader.work += head.length;
  const kinds = head.split("|").map((cell) => secretOfName(cell.replace(/[*`]/g, "").trim()));
  if (!kinds.some((kind) => kind !== undefined)) return NOTHING;
  const finds: Find[] = [];
  let from = at + rule.length;
  for (let row = 0; row < MOST_ROWS; row++) {
    const line = /^[^\n]*\|[^\n]*/.exec(text.slice(from, from + LONGEST_ROW))?.[0];
    if (line === undefined) break;
    reader.work += line.length;
    finds.push(...secretCells(line, from, kinds));
    from += line.length + 1;
  }
  return finds;
};

function secretCells(
  line: string,
  from: number,
  kinds: readonly (SecretKind | undefined)[],
): readonly Find[] {
  let start = from;
  return line.split("|").flatMap((cell, column) => {
    const cell_start = start;
    start += cell.length + 1;
    const kind = kinds[column];
    const secret = cell.replace(/^[\s`*]+|[\s`*]+$/g, "");
    if (!kind || /\s/.test(secret) || !isSecretValue(secret, kind, "quoted")) return [];
    const at = cell_start + cell.indexOf(secret);
    return [{ start: at, end: at + secret.length, kind, rank: TABLE_RANK }];
  });
}

/** Below `Key  Value`: each row has a name and its value. */
const matchPairs: Matcher = (reader, at) => {
  const head = /^\nkey {2,}value *\r?\n(?:-+ +-+ *\r?\n)?/i.exec(reader.text.slice(at, at + 160));
  reader.work += 4;
  if (!head) return NOTHING;
  const finds: Find[] = [];
  let from = at + head[0].length;
  for (let row = 0; row < MOST_ROWS; row++) {
    const found = /^([\w.:/-]{1,64} +)(\S{4,512})[ \t]*(?:\r?\n|$)/.exec(reader.text.slice(from, from + 640));
    const kind = found && secretOfName((found[1] ?? "").trim().replace(/.*[:/]/, ""));
    if (!found) break;
    reader.work += found[0].length;
    const value = found[2] ?? "";
    const start = from + (found[1] ?? "").length;
    if (kind && isSecretValue(value, kind === "secret" ? kind : "password", "set"))
      finds.push({ start, end: start + value.length, kind, rank: TABLE_RANK });
    from += found[0].length;
  }
  return finds;
};

/** Below a line of column names, by comma, tab or spaces: `host,user,password`. */
export function columnsBelow(reader: Reader, line_start: number, head: string): readonly Find[] {
  const by = separators.find(
    (separator) =>
      head.split(separator).length > 2 || (separator !== wide && head.split(separator).length > 1),
  );
  if (!by) return NOTHING;
  const names = head.split(by);
  const kinds = names.map((name) => secretOfName(name.trim().replace(/["']/g, "")));
  const finds: Find[] = [];
  let from = line_start + head.length + 1;
  for (let row = 0; row < MOST_ROWS; row++) {
    const line = /^[^\n]*/.exec(reader.text.slice(from, from + LONGEST_ROW))?.[0] ?? "";
    reader.work += line.length;
    const cells = line.split(by);
    if (line.trim() === "" || cells.length !== kinds.length) break;
    // A head has other words than its rows.
    if (cells.some((cell, column) => cell !== "" && cell === names[column])) return NOTHING;
    let at = from;
    for (const [column, cell] of cells.entries()) {
      const kind = kinds[column];
      const secret = cell.replace(/^[\s"']+|[\s"']+$/g, "");
      const start = reader.text.indexOf(secret, at);
      if (kind && !/\s/.test(secret) && isSecretValue(secret, kind, "quoted"))
        finds.push({ start, end: start + secret.length, kind, rank: TABLE_RANK });
      at = Math.max(at, start) + secret.length;
    }
    from += line.length + 1;
  }
  return finds;
}

const wide = / {2,}/;
const separators: readonly (string | RegExp)[] = [",", "\t", ";", wide];

export const tableStarts: readonly Start[] = [
  ...["\nKey ", "\nKEY "].map((text) => ({ text, any_case: false, match: matchPairs })),
  ...["\n|-", "\n| -", "\n|:", "\n+-", "\n--"].map((text) => ({
    text,
    any_case: false,
    match: matchTable,
  })),
];
