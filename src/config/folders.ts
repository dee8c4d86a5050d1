// Finds the folders for clew's settings, data and cache by the conventions of each platform.
import { type Environment, pathsOf } from "./environment.ts";

export function configFolder(given: Environment): string {
  const chosen = given.environment.CLEW_CONFIG_DIR;
  if (chosen) return pathsOf(given).resolve(chosen);
  return programFolder(given, CONFIG);
}

export function defaultDataFolder(given: Environment): string {
  return programFolder(given, DATA);
}

/** Returns the folder for files that clew can make again. On Windows it is below the data folder, by convention. */
export function cacheFolder(given: Environment): string {
  const { join } = pathsOf(given);
  if (given.platform === "darwin") return join(given.home, "Library", "Caches", "clew");
  const folder = programFolder(given, CACHE);
  return given.platform === "win32" ? join(folder, "cache") : folder;
}

interface FolderKind {
  readonly variable: string;
  readonly below_home: readonly string[];
  readonly windows_variable: string;
  readonly windows_below_home: readonly string[];
}

const CONFIG: FolderKind = {
  variable: "XDG_CONFIG_HOME",
  below_home: [".config"],
  windows_variable: "APPDATA",
  windows_below_home: ["AppData", "Roaming"],
};

const DATA: FolderKind = {
  variable: "XDG_DATA_HOME",
  below_home: [".local", "share"],
  windows_variable: "LOCALAPPDATA",
  windows_below_home: ["AppData", "Local"],
};

const CACHE: FolderKind = { ...DATA, variable: "XDG_CACHE_HOME", below_home: [".cache"] };

function programFolder(given: Environment, kind: FolderKind): string {
  const { join } = pathsOf(given);
  const { home, platform } = given;
  if (platform === "darwin") return join(home, "Library", "Application Support", "clew");
  const windows = platform === "win32";
  const named = absolute(given, windows ? kind.windows_variable : kind.variable);
  return join(named ?? join(home, ...(windows ? kind.windows_below_home : kind.below_home)), "clew");
}

/**
 * Ignores relative paths, as the base directory specification requires, because they depend on the current folder.
 */
function absolute(given: Environment, variable: string): string | null {
  const path = given.environment[variable] ?? "";
  return pathsOf(given).isAbsolute(path) ? path : null;
}
