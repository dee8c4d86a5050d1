// Looking into JSON that may be anything: what is not of the kind looked for counts as not there.
import type { JsonObject, JsonValue } from "../../model/json.ts";

export function parseFields(text: string): JsonObject {
  try {
    return fieldsOf(JSON.parse(text) as JsonValue);
  } catch {
    // Not JSON has no fields either; what it means that they are missing is the caller's to say.
    return {};
  }
}

export function fieldsOf(value: JsonValue | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

export function listOf(value: JsonValue | undefined): readonly JsonValue[] | null {
  return Array.isArray(value) ? value : null;
}

export function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}

export function countIn(value: JsonValue | undefined): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
