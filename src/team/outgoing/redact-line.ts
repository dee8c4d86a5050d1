// Redacts one line of a log, so it stays a line of that kind: JSON is parsed, every text in it is made fit to leave, and it is
// written again. Only what was parsed is written: nothing reads the rest, and half a secret is not recognized.
import type { JsonObject, JsonValue } from "../../model/json.ts";
import { asObject } from "../../sources/fields.ts";
import { scanObject } from "../../sources/json/scan.ts";
import type { LeavingText } from "./leaving-text.ts";

export function redactLine(bytes: Buffer, leaving: LeavingText): string {
  const whole = redactUnfinished(bytes, leaving);
  if (whole !== null) return whole;
  const text = textOf(bytes);
  if (/^\s*$/.test(text)) return "";
  // A write that was torn leaves NUL bytes around a record or within it.
  const joined = text.includes("\0") ? parsedObject(text.replaceAll("\0", "")) : undefined;
  return joined === undefined ? redactParts(bytes, leaving) : redactObject(joined, leaving);
}

/** Redacts a line that may still grow. Returns null if it is not one object yet: no part of an object is one itself. */
export function redactUnfinished(bytes: Buffer, leaving: LeavingText): string | null {
  const whole = parsedObject(textOf(bytes));
  return whole === undefined ? null : redactObject(whole, leaving);
}

/** Says how much was left out, in a form that no reader takes for a record. */
export function leftOut(bytes: number): string {
  return `[${bytes} bytes left out]`;
}

/** Redacts the objects in a damaged line: a reader recovers them. The rest is left out. */
function redactParts(bytes: Buffer, leaving: LeavingText): string {
  const parts: string[] = [];
  let gap = 0;
  let budget = MOST_LOOKS * bytes.length + A_MOMENT;
  for (let at = bytes.indexOf(OPENING); at !== -1 && budget > 0; ) {
    const { end, broken_at } = scanObject(bytes, at);
    budget -= broken_at - at;
    const object = end === null ? undefined : parsedObject(bytes.toString("utf8", at, end));
    if (object !== undefined && end !== null) {
      parts.push(gapText(bytes.subarray(gap, at)), redactObject(object, leaving));
      gap = end;
    }
    at = bytes.indexOf(OPENING, Math.max(gap, at + 1));
  }
  parts.push(gapText(bytes.subarray(gap)));
  return parts.join("");
}

const OPENING = Buffer.from('{"');
/** How often the same bytes may be scanned. Bounds the cost of hostile bytes. */
const MOST_LOOKS = 16;
const A_MOMENT = 4 * 1024 * 1024;

/** NUL bytes and blanks are known kinds of damage, and hide nothing. */
function gapText(gap: Buffer): string {
  const text = gap.toString("utf8");
  if (/^\s*$/.test(text)) return "";
  return [...gap].every((byte) => byte === 0 || byte === 32) ? "\0" : leftOut(gap.length);
}

function textOf(bytes: Buffer): string {
  return bytes.toString("utf8").replace(/^\uFEFF/, "");
}

function parsedObject(text: string): JsonValue | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // The caller looks for the parts that are whole.
    return undefined;
  }
}

function redactObject(object: JsonValue, leaving: LeavingText): string {
  return JSON.stringify(redactNested(object, "", (text, name) => leaving.of(text, name), leaving, 0));
}

type Clean = (text: string, name: string) => string;

function redactNested(
  value: JsonValue,
  name: string,
  clean: Clean,
  leaving: LeavingText,
  depth: number,
): JsonValue {
  if (typeof value === "string") return clean(value, name);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) return "[nested too deeply, left out]";
  const fields = asObject(value);
  if (fields) return redactFields(fields, clean, leaving, depth + 1);
  return Array.isArray(value) ? redactList(value, name, leaving, depth + 1) : value;
}

/** JSON is written by recursion, so it may not be deeper than the stack. */
const DEEPEST = 500;

/** The texts of a message are the parts of a list: a private passage may go across them. */
function redactList(
  list: readonly JsonValue[],
  name: string,
  leaving: LeavingText,
  depth: number,
): JsonValue {
  const filters = new Map<string, Clean>();
  const clean: Clean = (text, field) => {
    const filter = filters.get(field) ?? leaving.together();
    filters.set(field, filter);
    return filter(text, field);
  };
  return list.map((each) => redactNested(each, name, clean, leaving, depth));
}

function redactFields(fields: JsonObject, clean: Clean, leaving: LeavingText, depth: number): JsonValue {
  const own: Clean = (text, name) => leaving.of(text, name);
  const left = new Map<string, JsonValue>();
  for (const [key, each] of Object.entries(fields)) {
    if (each === undefined) continue;
    let name = key.length < SHORTEST_SECRET ? key : leaving.of(key, "");
    // Two names may differ in their secrets only.
    while (left.has(name)) name += "'";
    left.set(
      name,
      typeof each === "string" ? clean(each, key) : redactNested(each, key, own, leaving, depth),
    );
  }
  return Object.fromEntries(left);
}

/** Shorter names of fields are neither paths nor secrets. */
const SHORTEST_SECRET = 6;
