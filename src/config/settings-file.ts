// Reads the settings file as a JSON object, without interpreting its keys.
import { readFileSync } from "node:fs";
import { ClewError } from "../model/errors.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import { type Environment, pathsOf } from "./environment.ts";
import { configFolder } from "./folders.ts";
import { isNestedTooDeeply, MOST_NESTED } from "./nesting.ts";

export function settingsPath(given: Environment): string {
  return pathsOf(given).join(configFolder(given), "config.json");
}

/** Returns an empty object if the file does not exist. */
export function readSettingsFile(path: string): JsonObject {
  const text = textIn(path);
  if (text === null) return {};
  const value = parse(text, path);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new ClewError("bad_input", `${path} must contain a JSON object, such as {"update_ms": 300}.`);
}

function textIn(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A file in place of a folder means that the settings file does not exist.
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new ClewError("not_readable", `Can't read ${path}: ${message}`);
  }
}

function parse(text: string, path: string): JsonValue {
  if (isNestedTooDeeply(text))
    throw new ClewError("bad_input", `${path} is nested more than ${MOST_NESTED} levels deep.`);
  try {
    // Some editors write a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, "")) as JsonValue;
  } catch (error) {
    throw new ClewError("bad_input", `${path} is not JSON: ${(error as Error).message}`);
  }
}
