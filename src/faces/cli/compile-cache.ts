// Keeps what is loaded from here on as compiled code, beside the archive: the next time it is there twice as fast.
import { existsSync, mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** Before anything is known of settings: what was kept where most people have their archive is used from the first on. */
export async function reuseCompileCache(): Promise<void> {
  const { env: environment, platform } = process;
  const chosen = environment.CLEW_DATA_DIR ?? "";
  const { defaultDataFolder } = await import("../../config/folders.ts");
  const data_dir = isAbsolute(chosen)
    ? chosen
    : defaultDataFolder({ environment, platform, home: homedir() });
  if (existsSync(folderIn(data_dir))) enableCompileCache(folderIn(data_dir));
}

export function createCompileCache(data_dir: string): void {
  const folder = folderIn(data_dir);
  // Node writes there, and everything that is made here is for its owner alone.
  process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    enableCompileCache(folder);
  } catch {
    // It only takes longer, as on a disk that is full or read-only.
  }
}

function folderIn(data_dir: string): string {
  return join(data_dir, "compiled");
}
