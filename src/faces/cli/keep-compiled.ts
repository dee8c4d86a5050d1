// Keeps what is loaded from here on as compiled code, beside the archive: the next time it is there twice as fast.
import { mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

export function keepCompiled(data_dir: string): void {
  const folder = join(data_dir, "compiled");
  // Node writes there, and everything that is made here is for its owner alone.
  process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    enableCompileCache(folder);
  } catch {
    // It only takes longer, as on a disk that is full or read-only.
  }
}
