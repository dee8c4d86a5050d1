// The scripts that hooks run, copied into the data folder, so that they are there when the package they came in is not.
import { existsSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writePrivately } from "../config/write-privately.ts";
import { ClewError } from "../model/errors.ts";

/** The spooler takes an event down; the other may give context to a session. */
export type HookScript = "spool.sh" | "context.sh";

export const HOOK_SCRIPTS: readonly HookScript[] = ["spool.sh", "context.sh"];

/** True when one of them was not there, or another. */
export function copyScripts(data_dir: string, from: string = scriptsFolder()): boolean {
  const changed = HOOK_SCRIPTS.map((name) => {
    const text = readFileSync(join(from, name), "utf8");
    const path = join(data_dir, "hooks", name);
    if (existsSync(path) && readFileSync(path, "utf8") === text) return false;
    writePrivately(path, text, 0o700);
    return true;
  });
  return changed.includes(true);
}

export function removeScripts(data_dir: string): void {
  for (const name of HOOK_SCRIPTS) rmSync(join(data_dir, "hooks", name), { force: true });
  try {
    rmdirSync(join(data_dir, "hooks"));
  } catch {
    // Somebody has put something there, or there is no such folder.
  }
}

/** In the repository the plugin lies two folders above this file, in the published package beside it. */
function scriptsFolder(): string {
  const folders = [".", "..", "../.."].map((up) => join(import.meta.dirname, up, "plugin", "hooks"));
  const found = folders.find((folder) => existsSync(join(folder, "spool.sh")));
  if (found === undefined)
    throw new ClewError(
      "not_found",
      "The hook script is missing from this copy of clew. Build and link the checkout again, as its README says.",
    );
  return found;
}
