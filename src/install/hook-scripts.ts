// Copies the hook scripts into the data folder, so they still exist when the package is gone.
import { existsSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writePrivately } from "../config/write-privately.ts";
import { ClewError } from "../model/errors.ts";

/**
 * `spool.sh` records an event; `context.sh` may give a recap to a new session; `memory.sh` may remind a session of an
 * earlier turn.
 */
export type HookScript = "spool.sh" | "context.sh" | "memory.sh";

export const HOOK_SCRIPTS: readonly HookScript[] = ["spool.sh", "context.sh", "memory.sh"];

/** `prepare.sh` is read by the scripts that start clew. */
const FILES: readonly string[] = ["prepare.sh", ...HOOK_SCRIPTS];

/** Returns true if a script was missing or different. */
export function copyScripts(data_dir: string, from: string = scriptsFolder()): boolean {
  const changed = FILES.map((name) => {
    const text = readFileSync(join(from, name), "utf8");
    const path = join(data_dir, "hooks", name);
    if (existsSync(path) && readFileSync(path, "utf8") === text) return false;
    writePrivately(path, text, 0o700);
    return true;
  });
  return changed.includes(true);
}

export function removeScripts(data_dir: string): void {
  for (const name of FILES) rmSync(join(data_dir, "hooks", name), { force: true });
  try {
    rmdirSync(join(data_dir, "hooks"));
  } catch {
    // The folder has other files, or does not exist.
  }
}

/** The plugin is two folders above this file in the repository, and next to it in the published package. */
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
