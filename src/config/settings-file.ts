// The file of settings as it stands: an object with keys, or an error that says where and why. Not what the keys mean.
import { readFileSync } from "node:fs";
import { ClewError } from "../model/errors.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import { type Environment, pathsOf } from "./environment.ts";
import { configFolder } from "./folders.ts";

export function settingsPath(given: Environment): string {
  return pathsOf(given).join(configFolder(given), "config.json");
}

/** No file is no settings. */
export function readSettingsFile(path: string): JsonObject {
  const text = textIn(path);
  if (text === null) return {};
  const value = parse(text, path);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new ClewError("bad_input", `${path} has to hold a JSON object, such as {"update_ms": 300}.`);
}

function textIn(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A file where a folder should be is no file of settings either.
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new ClewError("not_readable", `${path} can't be read: ${message}`);
  }
}

function parse(text: string, path: string): JsonValue {
  try {
    // Some editors put a byte order mark before a text.
    return JSON.parse(text.replace(/^\ufeff/, "")) as JsonValue;
  } catch (error) {
    throw new ClewError("bad_input", `${path} is not JSON: ${(error as Error).message}`);
  }
}
