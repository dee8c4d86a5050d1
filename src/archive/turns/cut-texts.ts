// Shortens long texts by cutting out the middle and marking the cut.

import type { JsonObject, JsonValue } from "../../model/json.ts";
import { excerptOf } from "../../text/excerpt.ts";

export function cutText(text: string, longest: number): { text: string; left_out: number } {
  if (text.length <= longest + NOT_WORTH_IT) return { text, left_out: 0 };
  const { head, left_out, tail } = excerptOf(text, false, longest);
  return { text: `${head} […${left_out} characters left out…] ${tail}`, left_out };
}

/** Shorter cuts are not worth it, because the mark is as long itself. */
const NOT_WORTH_IT = 40;

/** Cuts all texts in a tool's input, at any depth. Keys and numbers stay. */
export function cutInput(input: JsonObject, longest: number): { input: JsonObject; left_out: number } {
  let left_out = 0;
  const kept = mapTexts(input, (text) => {
    const each = cutText(text, longest);
    left_out += each.left_out;
    return each.text;
  });
  return { input: kept, left_out };
}

export function mapTexts<Value extends JsonValue | undefined>(
  value: Value,
  change: (text: string) => string,
): Value {
  if (typeof value === "string") return change(value) as Value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change)) as JsonValue as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mapTexts(part, change)]),
  ) as Value;
}
