// Finds the folders where Qwen Code keeps its settings and its sessions.
import { type Environment, isBelowHome, pathsOf } from "../../config/environment.ts";

/** Returns the client's own folder, which has its settings. */
export function qwenFolder(given: Environment): string {
  return named(given, given.environment.QWEN_HOME) ?? pathsOf(given).join(given.home, ".qwen");
}

/** Returns a folder that has sessions and no settings; null if there is none. */
export function runtimeFolder(given: Environment): string | null {
  return named(given, given.environment.QWEN_RUNTIME_DIR);
}

/** Sessions from before a person chose another folder are still in the client's own. */
export function sessionRoots(given: Environment): string[] {
  const other = runtimeFolder(given);
  return [...new Set([qwenFolder(given), ...(other === null ? [] : [other])])];
}

/** The client takes `~` for the home folder, and a relative path from the current folder. */
function named(given: Environment, text = ""): string | null {
  if (text === "") return null;
  const { join, resolve } = pathsOf(given);
  return isBelowHome(text) ? join(given.home, text.slice(1)) : resolve(text);
}
