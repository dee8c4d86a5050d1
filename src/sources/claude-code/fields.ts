// Reading a field of an object nobody promised anything about: the value if it is of the kind asked for, else nothing.
import type { JsonObject, JsonValue } from "../../model/json.ts";

export function textField(from: JsonObject | null, key: string): string | null {
  const value = from?.[key];
  return typeof value === "string" ? value : null;
}

/** A text with something in it. */
export function nameField(from: JsonObject | null, key: string): string | null {
  return textField(from, key) || null;
}

export function numberField(from: JsonObject | null, key: string): number | null {
  const value = from?.[key];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Nobody spends less than nothing, or a part of a token; and what is more than anybody could is a broken record's. */
export function countField(from: JsonObject | null, key: string): number {
  return Math.min(MOST, Math.max(0, Math.floor(numberField(from, key) ?? 0)));
}

const MOST = 1e12;

export function isSet(from: JsonObject | null, key: string): boolean {
  return from?.[key] === true;
}

export function objectField(from: JsonObject | null, key: string): JsonObject | null {
  return asObject(from?.[key]);
}

export function listField(from: JsonObject | null, key: string): readonly JsonValue[] {
  const value = from?.[key];
  return Array.isArray(value) ? value : [];
}

export function asObject(value: JsonValue | undefined): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}
