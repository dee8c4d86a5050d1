// Parses logs whose lines are JSON objects: an agent's own, or the lines that clew writes about entries.
import { isUtf8 } from "node:buffer";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { Damage, DamageReason } from "../model/record.ts";
import { readEntryLine } from "./entry-log.ts";
import { asObject } from "./fields.ts";
import { type Line, lineCutter } from "./lines.ts";
import { countParsedLine } from "./lines-parsed.ts";
import type { Batch, BatchParser, ParserOptions } from "./source.ts";

/** A line, or damage in its place. */
export type JsonItem =
  | JsonRecord
  | { readonly type: "gone"; readonly key: string }
  | { readonly type: "damage"; readonly damage: Damage };

export interface JsonRecord {
  readonly type: "record";
  readonly value: JsonObject;
  /** The key of an entry, or null for a line of the agent's own. */
  readonly key: string | null;
  readonly offset: number;
  readonly length: number;
}

interface JsonBatch extends Batch {
  readonly items: readonly JsonItem[];
}

export function jsonItems(batch: Batch): readonly JsonItem[] {
  return (batch as JsonBatch).items;
}

const MAX_LINE_BYTES = 64 * 1024 * 1024;

export function jsonLineParser({ from = 0, max_line_bytes = MAX_LINE_BYTES }: ParserOptions): BatchParser {
  const cutter = lineCutter(from, max_line_bytes);
  return {
    push(bytes) {
      const lines = cutter.push(bytes);
      return batchOf(lines.flatMap(readLine), lines.at(-1)?.next_offset ?? null);
    },
    rest() {
      const line = cutter.rest();
      if (!line) return batchOf([], null);
      const items = readLine(line).map(unfinished);
      // A whole record is read now. A half-written one is read again when it is whole.
      const whole = items.every(({ type }) => type !== "damage");
      return batchOf(items, whole ? line.offset + line.length : line.offset);
    },
  };
}

function batchOf(items: readonly JsonItem[], next: number | null): JsonBatch {
  const whole = items.at(-1)?.type !== "damage";
  const batch: Omit<JsonBatch, keyof Batch> & Pick<Batch, "length" | "next" | "whole"> = {
    items,
    length: items.length,
    next,
    whole,
  };
  return batch as JsonBatch;
}

function unfinished(item: JsonItem): JsonItem {
  return item.type === "damage" && item.damage.reason === "not_json"
    ? { ...item, damage: { ...item.damage, reason: "unfinished" } }
    : item;
}

const ENTRY = ['{"k":', '{"order":'].map((text) => Buffer.from(text));

function readLine(line: Line): JsonItem[] {
  const { bytes, offset, length } = line;
  const damage = (reason: DamageReason): JsonItem => ({
    type: "damage",
    damage: { offset, length, reason },
  });
  if (line.tail) return [damage("too_long")];
  const text = bytes.toString("utf8").trim();
  if (text === "") return [];
  countParsedLine();
  if (ENTRY.some((start) => bytes.subarray(0, start.length).equals(start))) {
    const read = readEntryLine(bytes, offset);
    if (read.type === "gone") return [{ type: "gone", key: read.key }];
    if (read.type === "order") return [];
    const value = read.type === "entry" && !read.entry.raw ? asObject(read.entry.value) : null;
    if (read.type === "damage" || value === null) return [damage("not_json")];
    return [{ type: "record", value, key: read.entry.key, offset, length }];
  }
  const value = parsed(text);
  if (value === undefined) return [damage(text.includes("\0") ? "nul_bytes" : "not_json")];
  const object = asObject(value);
  if (!object) return [damage("not_a_record")];
  const record: JsonItem = { type: "record", value: object, key: null, offset, length };
  return isUtf8(bytes) ? [record] : [record, damage("invalid_utf8")];
}

/** Returns undefined for a text that is not JSON. NUL bytes around and inside it, as a torn write leaves them, are skipped. */
function parsed(text: string): JsonValue | undefined {
  for (const attempt of new Set([text, text.replaceAll("\0", "").trim()])) {
    try {
      return JSON.parse(attempt) as JsonValue;
    } catch {
      // The caller reports what can't be read either way.
    }
  }
  return undefined;
}
