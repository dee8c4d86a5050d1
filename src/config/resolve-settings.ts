// Resolves the value of each setting and its origin: a flag, the environment, the file or the default.
import { ClewError } from "../model/errors.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { SettingsContext } from "./environment.ts";
import { rootsByVariables } from "./roots.ts";
import { PATHS } from "./setting-kinds.ts";
import { isSettingName, SETTING_NAMES, SETTINGS, type SettingName, type SettingValues } from "./settings.ts";
import { readSettingsFile, settingsPath } from "./settings-file.ts";

export type SettingOrigin = "flag" | "environment" | "file" | "default";

export interface ResolvedSetting<Value> {
  readonly value: Value;
  readonly origin: SettingOrigin;
}

export type ResolvedSettings = {
  readonly [Name in SettingName]: ResolvedSetting<SettingValues[Name]>;
};

export interface ResolveOptions extends SettingsContext {
  /** Flags as typed; a list for a flag given more than once. */
  readonly flags?: { readonly [Name in SettingName]?: string | readonly string[] | undefined };
}

/** Throws on anything wrong in the file, even in a key that a flag or the environment overrides. */
export function resolveSettings(given: ResolveOptions): ResolvedSettings {
  const path = settingsPath(given);
  const file = readSettingsFile(path);
  checkKeys(file, path);
  const resolved = SETTING_NAMES.map((name) => [name, resolveOne(name, given, file, path)]);
  return Object.fromEntries(resolved) as ResolvedSettings;
}

function checkKeys(file: JsonObject, path: string): void {
  for (const key of Object.keys(file)) {
    if (isSettingName(key)) continue;
    const names = SETTING_NAMES.join(", ");
    throw new ClewError("bad_input", `Unknown setting ${shown(key)} in ${path}. Settings are: ${names}.`);
  }
}

function resolveOne(
  name: SettingName,
  given: ResolveOptions,
  file: JsonObject,
  path: string,
): ResolvedSetting<SettingValues[SettingName]> {
  const { fromText } = SETTINGS[name];
  const stored = file[name];
  const fromFile =
    stored === undefined ? undefined : allowedValue(name, stored, `"${name}" in ${path}`, given);

  const flag = given.flags?.[name];
  if (flag !== undefined) {
    const value =
      typeof flag === "string" ? fromText(flag, given) : flag.map((each) => fromText(each, given));
    return { value: allowedValue(name, value, `${name} (from a flag)`, given), origin: "flag" };
  }
  const fromVariable = fromEnvironment(name, given);
  if (fromVariable !== null) return { value: fromVariable.value, origin: "environment" };
  if (fromFile !== undefined) return { value: fromFile, origin: "file" };
  return defaultSetting(name, given);
}

function fromEnvironment(
  name: SettingName,
  given: SettingsContext,
): { readonly value: SettingValues[SettingName] } | null {
  const { environment: variable, may_be_empty, fromText } = SETTINGS[name];
  if (typeof variable !== "string") {
    const value = rootsByVariables(given, (text, each) => {
      const paths = PATHS.schema(given).safeParse(PATHS.fromText(text, given));
      return paths.success ? paths.data : refused(PATHS.fromText(text, given), each, PATHS.allowed);
    });
    return value && { value };
  }
  const text = given.environment[variable];
  if (text === undefined || (text === "" && !may_be_empty)) return null;
  return { value: allowedValue(name, fromText(text, given), variable, given) };
}

/** Computes the default on demand, because Node needs 20 ms to find the time zone and most commands do not use it. */
function defaultSetting(
  name: SettingName,
  given: SettingsContext,
): ResolvedSetting<SettingValues[SettingName]> {
  let known: { readonly value: SettingValues[SettingName] } | undefined;
  return {
    get value() {
      known ??= { value: SETTINGS[name].default(given) };
      return known.value;
    },
    origin: "default",
  };
}

/** Returns the checked value, or throws an error that says where it is, what is expected and what was found. */
export function allowedValue(
  name: SettingName,
  value: JsonValue,
  where: string,
  given: SettingsContext,
): SettingValues[SettingName] {
  const { schema, allowed } = SETTINGS[name];
  const { success, data } = schema(given).safeParse(value);
  return success ? data : refused(value, where, allowed);
}

function refused(value: JsonValue, where: string, allowed: string): never {
  throw new ClewError("bad_input", `${where}: expected ${allowed}, got ${shown(value)}.`);
}

const LONGEST_SHOWN = 80;

function shown(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
