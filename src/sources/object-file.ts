// Reads one JSON object: a small file that the client keeps beside its transcripts, or a record in bytes.
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

/** Returns the object in a record, or in the value of an entry. Null if the transcript was replaced in the meantime. */
export function objectIn(bytes: Buffer): JsonObject | null {
  try {
    const value = asObject(JSON.parse(bytes.toString("utf8")) as JsonValue);
    return asObject(value?.v) ?? value;
  } catch {
    return null;
  }
}
