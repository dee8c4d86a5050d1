// Finds Gemini CLI's own folder.
import { type Environment, pathsOf } from "../../config/environment.ts";

/** The client's own variable replaces the home folder, and not the folder below it. */
export function geminiFolder(given: Environment): string {
  return pathsOf(given).join(given.environment.GEMINI_CLI_HOME || given.home, ".gemini");
}
