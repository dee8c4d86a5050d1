// Texts of a length that can be handed over: the middle is left out, and the text says so in its place.

import type { JsonObject, JsonValue } from "../../model/json.ts";
import { excerptOf } from "../../text/excerpt.ts";

export function cutText(text: string, longest: number): { text: string; left_out: number } {
  if (text.length <= longest + NOT_WORTH_IT) return { text, left_out: 0 };
  const { head, left_out, tail } = excerptOf(text, false, longest);
  return { text: `${head} […${left_out} characters left out…] ${tail}`, left_out };
}

/** What says that something was left out is as long itself. */
const NOT_WORTH_IT = 40;

/** A tool's input: its texts wherever they stand in it; names and numbers stay. */
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
