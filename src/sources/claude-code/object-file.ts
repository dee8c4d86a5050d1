// A small JSON file that the client keeps beside its transcripts: a note, an entry of its registry.
import { readFileSync } from "node:fs";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import { asObject } from "./fields.ts";

/** Null for a file that is not there, is removed or half written in this moment, or holds something else. */
export function readObjectFile(path: string): JsonObject | null {
  try {
    return asObject(JSON.parse(readFileSync(path, "utf8")) as JsonValue);
  } catch {
    return null;
  }
}
