// Checks that a model's answer is the summary it was asked for; anything else is rejected.
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { SummaryFields } from "../store/summaries.ts";

/** Returns exactly the requested fields; null if one is invalid, or a required one is missing. */
export function checkSummary(answer: string, has_message: boolean): SummaryFields | null {
  const found = objectIn(answer);
  if (!found) return null;
  const fields = Object.fromEntries(
    NAMES.map((name) => [name, trimmed(found[name])]),
  ) as unknown as SummaryFields;
  const texts = Object.values(fields);
  if (!texts.every(isFit) || texts.every((text) => text === null)) return null;
  return has_message && fields.completed === null ? null : fields;
}

const NAMES: readonly (keyof SummaryFields)[] = [
  "request",
  "investigated",
  "learned",
  "completed",
  "next_steps",
  "notes",
];

/**
 * Reads from the first bracket to the last, so a fence or words
 * around the object do no harm. Two objects do not parse.
 */
function objectIn(answer: string): JsonObject | null {
  const from = answer.indexOf("{");
  if (from < 0) return null;
  try {
    return JSON.parse(answer.slice(from, answer.lastIndexOf("}") + 1)) as JsonObject;
  } catch {
    // Unreadable JSON is rejected.
    return null;
  }
}

/** Treats a field without words like a missing one. */
function trimmed(value: JsonValue | undefined): JsonValue {
  if (typeof value !== "string") return value ?? null;
  return value.replaceAll("\r\n", "\n").trim() || null;
}

function isFit(value: JsonValue): boolean {
  return value === null || (typeof value === "string" && value.length <= LONGEST_FIELD && !UNFIT.test(value));
}

export const LONGEST_FIELD = 2000;

/** Control characters other than line breaks and tabs, and characters that change the text direction. */
const UNFIT = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;
