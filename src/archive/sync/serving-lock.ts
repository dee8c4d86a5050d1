// Which process serves a data folder: the one that holds a lock, which is free again the moment it dies.
import type { StoreLock } from "../../store/dialect.ts";
import { takeLock } from "../../store/open.ts";

/** Null while another server has it. A number of a process would not do: it is another one's some day. */
export function takeServingLock(data_dir: string): Promise<StoreLock | null> {
  return takeLock(data_dir, "server");
}
