// Which process serves a data folder: the one that holds a lock, which is free again the moment it dies.
import { join } from "node:path";
import { tellingOfDisk } from "../../store/sqlite/disk-error.ts";
import { takeWriterLock } from "../../store/sqlite/lock.ts";

export interface ServingLock {
  release(): void;
}

/** Null while another server has it. A number of a process would not do: it is another one's some day. */
export function takeServingLock(data_dir: string): ServingLock | null {
  const path = join(data_dir, "server.lock");
  return tellingOfDisk(path, () => takeWriterLock(path));
}
