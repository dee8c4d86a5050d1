// Maintains a marker file for the hook's shell script, which cannot read settings, to see whether context is on.
import { closeSync, existsSync, mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Creates or deletes the marker file. A shell can check it without starting a process. */
export function switchContext(data_dir: string, on: boolean): void {
  const path = join(data_dir, "context-on");
  if (!on) rmSync(path, { force: true });
  else if (!existsSync(path)) {
    mkdirSync(data_dir, { recursive: true, mode: 0o700 });
    closeSync(openSync(path, "a", 0o600));
  }
}
