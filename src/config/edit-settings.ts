// Changing one key of the file of settings; the others stay as they are, whatever they say.
import { realpathSync } from "node:fs";
import { ClewError } from "../model/errors.ts";
import type { JsonObject } from "../model/json.ts";
import type { Environment, SettingsContext } from "./environment.ts";
import { allowedValue } from "./resolve-settings.ts";
import { isSettingName, SETTING_NAMES, SETTINGS } from "./settings.ts";
import { readSettingsFile, settingsPath } from "./settings-file.ts";
import { writePrivately } from "./write-privately.ts";

/** Checks the value first. What is written is as typed, except that a relative path becomes a whole one. */
export function writeSetting(name: string, text: string, given: SettingsContext): void {
  if (!isSettingName(name)) throw noSetting(name);
  const value = SETTINGS[name].fromText(text, given);
  allowedValue(name, value, name, given);
  const path = settingsPath(given);
  replaceFile(path, { ...readSettingsFile(path), [name]: value });
}

/** False if it was not in the file. A key that is no setting can be taken out too, since it is an error there. */
export function unsetSetting(name: string, given: Environment): boolean {
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
  writePrivately(followLink(path), `${JSON.stringify(content, null, 2)}\n`);
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
