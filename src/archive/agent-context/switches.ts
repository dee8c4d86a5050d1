// Maintains the marker files that tell the hooks' shell scripts, which cannot read settings, what is switched on.
import { closeSync, existsSync, mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ResolvedSettings } from "../../config/resolve-settings.ts";

/** Creates or deletes the marker files. A shell can check one without starting a process. */
export function setSwitches({
  data_dir,
  context,
  memory,
}: Pick<ResolvedSettings, "data_dir" | "context" | "memory">): void {
  setSwitch(data_dir.value, "context-on", context.value);
  setSwitch(data_dir.value, "memory-on", memory.value);
}

export function isMemoryOn(data_dir: string): boolean {
  return existsSync(join(data_dir, "memory-on"));
}

function setSwitch(data_dir: string, name: string, on: boolean): void {
  const path = join(data_dir, name);
  if (!on) rmSync(path, { force: true });
  else if (!existsSync(path)) {
    mkdirSync(data_dir, { recursive: true, mode: 0o700 });
    closeSync(openSync(path, "a", 0o600));
  }
}
