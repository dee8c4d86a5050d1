// Turns the rows of a database, or the elements of a document that is rewritten whole, into a log that only grows.
// This is the only file that knows the grammar of the log's lines:
//   {"k":"part/x","r":"17","v":{…}}             sets the entry to this value
//   {"k":"part/x","r":"17","v":"…","raw":true}  the same for a value that is not JSON, kept as text
//   {"k":"part/x","gone":true}                  the entry no longer exists
//   {"order":["a","b"]}                         the order of the entries, where it is not that of their first lines
import { hash } from "node:crypto";
import type { JsonValue } from "../model/json.ts";
import { lineCutter } from "./lines.ts";
import type { KnownEntries, LogEntry } from "./source.ts";

/** An entry as the log has it, with the address of the line that set it. */
export interface FoldedEntry {
  readonly key: string;
  readonly revision: string;
  readonly value: JsonValue;
  /** True for a value that is not JSON. `value` is then its text. */
  readonly raw: boolean;
  readonly offset: number;
  readonly length: number;
  /** True when the entry no longer exists: it is part of a history that was taken back. */
  readonly gone: boolean;
}

/** One parsed line of a log. */
export type EntryLine =
  | { readonly type: "entry"; readonly entry: FoldedEntry }
  | { readonly type: "gone"; readonly key: string; readonly offset: number }
  | { readonly type: "order"; readonly keys: readonly string[] }
  | { readonly type: "damage"; readonly offset: number; readonly length: number };

/**
 * Parses one line of a log. Clew writes these logs itself, so a line that does not parse is damage to the archive. It
 * is reported and never fatal.
 */
export function readEntryLine(bytes: Buffer, offset: number): EntryLine {
  const length = bytes.length;
  try {
    const line = JSON.parse(bytes.toString("utf8")) as {
      readonly k?: string;
      readonly r?: string;
      readonly v?: JsonValue;
      readonly raw?: boolean;
      readonly gone?: boolean;
      readonly order?: readonly string[];
    };
    if (line.order) return { type: "order", keys: line.order };
    if (typeof line.k !== "string") return { type: "damage", offset, length };
    if (line.gone) return { type: "gone", key: line.k, offset };
    const { k: key, r: revision = "", v: value = null, raw = false } = line;
    return { type: "entry", entry: { key, revision, value, raw, offset, length, gone: false } };
  } catch {
    return { type: "damage", offset, length };
  }
}

export interface EntryFold extends KnownEntries {
  push(bytes: Buffer): void;
  /** Everything that was ever there, in order. Entries that are gone come last. */
  entries(): readonly FoldedEntry[];
  readonly size: number;
}

/** Folds a log into its current entries. */
export function entryFold(): EntryFold {
  let entries = new Map<string, FoldedEntry>();
  let size = 0;
  const lines = lineCutter(0, Number.POSITIVE_INFINITY);

  function take(line: EntryLine): void {
    if (line.type === "entry") entries.set(line.entry.key, line.entry);
    if (line.type === "order") entries = reordered(entries, line.keys);
    const known = line.type === "gone" ? entries.get(line.key) : undefined;
    if (known) entries.set(known.key, { ...known, gone: true });
  }

  return {
    push(bytes) {
      size += bytes.length;
      for (const line of lines.push(bytes)) take(readEntryLine(line.bytes, line.offset));
    },
    entries: () => [...entries.values()],
    get size() {
      return size;
    },
    revision(key) {
      const known = entries.get(key);
      return known && !known.gone ? known.revision : null;
    },
  };
}

/** Keeps the entries that are gone after the others. */
function reordered(
  entries: ReadonlyMap<string, FoldedEntry>,
  order: readonly string[],
): Map<string, FoldedEntry> {
  const named = order.flatMap((key) => entries.get(key) ?? []);
  const there = new Set(order);
  const others = [...entries.values()].filter(({ key }) => !there.has(key));
  return new Map([...named, ...others].map((entry) => [entry.key, entry]));
}

/**
 * Returns the lines to append so the log folds to `now`. Empty when nothing changed. An entry that is still being
 * written is logged when first seen and when finished, not each time it grows. If writing has stopped (`quiet`), it
 * is logged as it was left.
 */
export function linesToAppend(fold: EntryFold, now: Iterable<LogEntry>, quiet: boolean): string {
  const lines: string[] = [];
  const there: string[] = [];
  const logged = new Set(fold.entries().map(({ key }) => key));
  for (const { key, revision, value, open = false, gone = false } of now) {
    if (gone) {
      if (value !== undefined && !logged.has(key)) lines.push(put(key, revision, value), takenBack(key));
      continue;
    }
    const known = fold.revision(key);
    const unchanged = value === undefined || known === revision || (open && !quiet && known !== null);
    if (known !== null || !unchanged) there.push(key);
    if (!unchanged && value !== undefined) lines.push(put(key, revision, value));
  }
  const present = new Set(there);
  const before = fold.entries().filter(({ gone }) => !gone);
  // Written first, so the log never says that taken back entries existed together with those that replaced them.
  const goneLines = before.flatMap(({ key }) => (present.has(key) ? [] : [takenBack(key)]));
  const kept = before.flatMap(({ key }) => (present.has(key) ? [key] : []));
  const old = new Set(kept);
  const folded = [...kept, ...there.filter((key) => !old.has(key))];
  if (folded.some((key, index) => key !== there[index])) lines.push(`${JSON.stringify({ order: there })}\n`);
  return [...goneLines, ...lines].join("");
}

/** Writes an entry on one line. JSON has line breaks only between tokens, so a space means the same. */
function put(key: string, revision: string, value: string): string {
  const head = `{"k":${JSON.stringify(key)},"r":${JSON.stringify(revision)},"v":`;
  return isJson(value)
    ? `${head}${value.replaceAll(/[\r\n]+/g, " ")}}\n`
    : `${head}${JSON.stringify(value)},"raw":true}\n`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function takenBack(key: string): string {
  return `${JSON.stringify({ k: key, gone: true })}\n`;
}

/** Derives a revision from the content, for an entry that has none of its own. */
export function contentRevision(value: string): string {
  // In V8 a slice of the digest's text would keep all of it alive, and there is one for every entry.
  return hash("sha256", value, "buffer").toString("base64url", 0, REVISION_BYTES);
}

const REVISION_BYTES = 12;
