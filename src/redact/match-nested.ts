// Finds secrets in the entries of a list or an object whose name says that it holds secrets: `passwords: { ann: ... }`.
import { type Find, NOTHING } from "./find.ts";
import type { Reader } from "./reader.ts";
import { standsAlone } from "./secret-values.ts";

const NESTED_RANK = 4;
const MOST_ENTRIES = 24;
const LONGEST_ENTRY = 320;

/** Every value must be a secret by itself, because such an object also has hosts, names and numbers in it. */
export function entriesInside(reader: Reader, name_start: number, name_end: number): readonly Find[] {
  const { text } = reader;
  const open = opens.exec(text.slice(name_end, name_end + 48));
  reader.work += 4;
  if (!open) return NOTHING;
  const indent = /[ \t]*$/.exec(text.slice(Math.max(0, name_start - 32), name_start))?.[0].length ?? 0;
  const finds: Find[] = [];
  let from = name_end + open[0].length;
  for (let count = 0; count < MOST_ENTRIES; count++) {
    const near = text.slice(from, from + LONGEST_ENTRY);
    reader.work += 16;
    const found = entry.exec(near);
    if (!found || (open[1] === undefined && (found[1] ?? "").replace(/^[\r\n,]+/, "").length <= indent))
      break;
    const value = found[2] ?? found[3] ?? "";
    const start = from + found[0].lastIndexOf(value);
    if (
      value.length >= 8 &&
      (standsAlone(value, "password") || standsAlone(value, "secret")) &&
      !isAddress.test(value)
    )
      finds.push({ start, end: start + value.length, kind: "secret", rank: NESTED_RANK });
    from += found[0].length;
  }
  return finds;
}

const isAddress = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$|^[0-9a-f-]{32,36}$/;

/** A brace, a bracket, or the end of the line of a name in YAML. */
const opens = /^\\{0,4}["']?[ \t]*(?::|=>?|:=)[ \t]*(?:([{[(])|(?=\r?\n))/;
/** `name: value`, `"name" => "value",`, `- value`, each in a line or one after the other. */
const entry =
  /^([\r\n, \t]*)(?:- )?(?:\\{0,4}["']?[\w.@ -]{1,48}\\{0,4}["']?[ \t]*(?::|=>?)[ \t]*)?(?:\\{0,4}["']([^"'\\\n]{0,200})\\{0,4}["']|([^\s"',{}[\]()]{1,200}))(?=[,\r\n \t})\]]|$)/;
