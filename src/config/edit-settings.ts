// Changes one key of the settings file and leaves the others unchanged, even if they are wrong.
import { realpathSync } from "node:fs";
import { ClewError } from "../model/errors.ts";
import type { JsonObject } from "../model/json.ts";
import type { Environment, SettingsContext } from "./environment.ts";
import { allowedValue } from "./resolve-settings.ts";
import { isSettingName, SETTING_NAMES, SETTINGS } from "./settings.ts";
import { readSettingsFile, settingsPath } from "./settings-file.ts";
import { writePrivately } from "./write-privately.ts";

/** Checks the value and stores it as typed, except that a relative path becomes absolute. */
export function writeSetting(name: string, text: string, given: SettingsContext): void {
  if (!isSettingName(name)) throw noSetting(name);
  const value = SETTINGS[name].fromText(text, given);
  allowedValue(name, value, name, given);
  const path = settingsPath(given);
  replaceFile(path, { ...readSettingsFile(path), [name]: value });
}

/** Returns false if it was not in the file. Also removes unknown keys, because they are an error there. */
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
  return new ClewError("bad_input", `Unknown setting ${JSON.stringify(name)}. Settings are: ${names}.`);
}

function replaceFile(path: string, content: JsonObject): void {
  writePrivately(followLink(path), `${JSON.stringify(content, null, 2)}\n`);
}

/** Resolves a link, because users who keep settings in a repository want their link to stay. */
function followLink(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // It does not exist yet.
    return path;
  }
}
