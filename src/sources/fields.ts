// Reads a field of an untrusted object: returns the value if it has the requested type, else nothing.
import type { JsonObject, JsonValue } from "../model/json.ts";

/** An object with only the fields that are read. Reading any other field does not compile. */
export type Fields<Key extends string> = { readonly [Each in Key]?: JsonValue };

type KeyOf<From> = keyof From & string;

export function textField<From extends object>(from: From | null, key: KeyOf<From>): string | null {
  const value = fieldOf(from, key);
  return typeof value === "string" ? value : null;
}

/** Returns a text that is not empty, or null. */
export function nameField<From extends object>(from: From | null, key: KeyOf<From>): string | null {
  return textField(from, key) || null;
}

export function numberField<From extends object>(from: From | null, key: KeyOf<From>): number | null {
  const value = fieldOf(from, key);
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Returns a whole number that is not negative. Caps it, because anything larger comes from a broken record. */
export function countField<From extends object>(from: From | null, key: KeyOf<From>): number {
  return Math.min(MOST, Math.max(0, Math.floor(numberField(from, key) ?? 0)));
}

const MOST = 1e12;

export function isSet<From extends object>(from: From | null, key: KeyOf<From>): boolean {
  return fieldOf(from, key) === true;
}

export function objectField<From extends object>(from: From | null, key: KeyOf<From>): JsonObject | null {
  return asObject(fieldOf(from, key));
}

export function listField<From extends object>(from: From | null, key: KeyOf<From>): readonly JsonValue[] {
  const value = fieldOf(from, key);
  return Array.isArray(value) ? value : [];
}

export function asObject(value: JsonValue | undefined): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

function fieldOf<From extends object>(from: From | null, key: KeyOf<From>): JsonValue | undefined {
  return (from as JsonObject | null)?.[key];
}
