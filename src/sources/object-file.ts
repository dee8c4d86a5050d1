// Reads a small JSON file that the client keeps beside its transcripts: a note, or an entry of its registry.
import { readFileSync } from "node:fs";
import type { JsonObject, JsonValue } from "../model/json.ts";
import { asObject } from "./fields.ts";
import { onDisk } from "./file-names.ts";

/** Returns null for a file that is missing, just removed, half written, or not an object. */
export function readObjectFile(path: string): JsonObject | null {
  try {
    return asObject(JSON.parse(readFileSync(onDisk(path), "utf8")) as JsonValue);
  } catch {
    return null;
  }
}
