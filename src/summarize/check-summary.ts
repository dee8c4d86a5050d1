// Whether what a model answered is the summary it was asked for; anything else is not used.
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { SummaryFields } from "../store/summaries.ts";

/** The fields that were asked for and no others; null where one of them is unfit, or the one that must be there is not. */
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

/** From the first bracket to the last, so that a fence or words around it do no harm; two objects are none. */
function objectIn(answer: string): JsonObject | null {
  const from = answer.indexOf("{");
  if (from < 0) return null;
  try {
    return JSON.parse(answer.slice(from, answer.lastIndexOf("}") + 1)) as JsonObject;
  } catch {
    // What can't be read is no answer.
    return null;
  }
}

/** A field without a word in it says as much as one that is not there. */
function trimmed(value: JsonValue | undefined): JsonValue {
  if (typeof value !== "string") return value ?? null;
  return value.replaceAll("\r\n", "\n").trim() || null;
}

function isFit(value: JsonValue): boolean {
  return value === null || (typeof value === "string" && value.length <= LONGEST_FIELD && !UNFIT.test(value));
}

export const LONGEST_FIELD = 2000;

/** Control characters other than those between lines and words, and characters that change the direction of others. */
const UNFIT = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;
