// Caches compiled code next to the archive, which halves the time that the next start takes to load it. Node runs what it
// finds there, so a folder that another user can write to is never used.
import { mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { isOwnFolder } from "../../config/own-folder.ts";

/** Uses an existing cache in the default data folder. Runs before settings are read, so even the first modules profit. */
export async function reuseCompileCache(): Promise<void> {
  const { env: environment, platform } = process;
  const chosen = environment.CLEW_DATA_DIR ?? "";
  const { defaultDataFolder } = await import("../../config/folders.ts");
  try {
    const data_dir = isAbsolute(chosen)
      ? chosen
      : defaultDataFolder({ environment, platform, home: homedir() });
    if (isSafe(data_dir)) enableCompileCache(folderIn(data_dir));
  } catch {
    // A user without a home has no cache. Whatever needs the home says so.
  }
}

export function createCompileCache(data_dir: string): void {
  const folder = folderIn(data_dir);
  // Node writes the files, and only their owner may read them.
  process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isSafe(data_dir)) enableCompileCache(folder);
  } catch {
    // Without a cache, starting only takes longer; the disk may be full or read-only.
  }
}

function isSafe(data_dir: string): boolean {
  return isOwnFolder(data_dir) && isOwnFolder(folderIn(data_dir));
}

function folderIn(data_dir: string): string {
  return join(data_dir, "compiled");
}
