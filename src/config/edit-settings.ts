// Changing one key of the file of settings; the others stay as they are, whatever they say.
import { randomBytes } from "node:crypto";
import { mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ClewError } from "../model/errors.ts";
import type { JsonObject } from "../model/json.ts";
import { allowedValue } from "./resolve-settings.ts";
import { isSettingName, SETTING_NAMES, SETTINGS } from "./settings.ts";
import { readSettingsFile, settingsPath } from "./settings-file.ts";
import type { Surroundings } from "./surroundings.ts";

/** Checks the value first. What is written is as typed, except that a relative path becomes a whole one. */
export function writeSetting(name: string, text: string, given: Surroundings): void {
  if (!isSettingName(name)) throw noSetting(name);
  const value = SETTINGS[name].fromText(text, given);
  allowedValue(name, value, name, given);
  const path = settingsPath(given);
  replaceFile(path, { ...readSettingsFile(path), [name]: value });
}

/** False if it was not in the file. A key that is no setting can be taken out too, since it is an error there. */
export function unsetSetting(name: string, given: Surroundings): boolean {
  const path = settingsPath(given);
  const file = readSettingsFile(path);
  if (!Object.hasOwn(file, name)) {
    if (isSettingName(name)) return false;
    throw noSetting(name);
  }
  replaceFile(path, Object.fromEntries(Object.entries(file).filter(([key]) => key !== name)));
  return true;
}

function noSetting(name: string): ClewError {
  const names = SETTING_NAMES.join(", ");
  return new ClewError("bad_input", `There is no setting ${JSON.stringify(name)}; there are ${names}.`);
}

function replaceFile(path: string, content: JsonObject): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeWhole(followLink(path), `${JSON.stringify(content, null, 2)}\n`);
  } catch (error) {
    throw new ClewError("not_writable", `${path} can't be written: ${(error as Error).message}`);
  }
}

/** Readers see the old file or the new one, never a half. */
function writeWhole(path: string, text: string): void {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    writeFileSync(temporary, text, { flag: "wx", mode: 0o600, flush: true });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Who keeps settings in a repository links to them, and wants the link to stay. */
function followLink(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // Not there yet.
    return path;
  }
}
