// Lets only one process serve a data folder, with a lock that is released when the process ends.
import type { StoreLock } from "../../store/dialect.ts";
import { takeLock } from "../../store/open.ts";

/** Returns null if another server holds the lock. A stored process id would not do, because systems reuse them. */
export function takeServingLock(data_dir: string): Promise<StoreLock | null> {
  return takeLock(data_dir, "server");
}
