// The file that tells a hook's script, which reads no settings, whether context is switched on.
import { closeSync, existsSync, mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";

/** As the settings say; a shell sees it without starting anything. */
export function switchContext(data_dir: string, on: boolean): void {
  const path = join(data_dir, "context-on");
  if (!on) rmSync(path, { force: true });
  else if (!existsSync(path)) {
    mkdirSync(data_dir, { recursive: true, mode: 0o700 });
    closeSync(openSync(path, "a", 0o600));
  }
}
