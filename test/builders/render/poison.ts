// A session in which everything that a transcript could have written says something hostile.
import type { Session } from "../../../src/model/session.ts";

/** Adds the text behind every string, so that two that were equal still are and links hold; field names of tools too. */
export function poisoned(session: Session, text: string): Session {
  return poisonedValue(session, text, false) as Session;
}

/** Fields whose values are words of the model, not of the transcript. */
const OURS = new Set(["type", "role", "kind", "status", "ending", "access", "reason", "ghost"]);

function poisonedValue(value: unknown, text: string, keysToo: boolean): unknown {
  if (typeof value === "string") return value + text;
  if (Array.isArray(value)) return value.map((each) => poisonedValue(each, text, keysToo));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      keysToo ? key + text : key,
      OURS.has(key) && !keysToo ? each : poisonedValue(each, text, keysToo || key === "input"),
    ]),
  );
}
