// Defines the types that JSON.parse can return, so unchecked data stays typed as unchecked.

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}
