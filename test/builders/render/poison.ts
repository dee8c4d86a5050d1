// Makes a session where everything that a transcript could have written contains hostile text.
import type { Session } from "../../../src/model/session.ts";

/** Appends the text to every string, including tools' field names. Equal strings stay equal, so links still hold. */
export function poisoned(session: Session, text: string): Session {
  return poisonedValue(session, text, false) as Session;
}

/** Fields whose values are defined by the model and not by the transcript. */
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
