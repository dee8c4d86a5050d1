// Removes what hooks left about a session: events that are not picked up yet, and damaged ones that were set aside.
import { lstatSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { damagedFolder } from "./set-aside.ts";
import { PARTIAL, spooledNames, spoolFolder, WHOLE } from "./spool-folder.ts";

/**
 * Finds files by the session's id, because a damaged event can't be parsed. A file that another process takes
 * meanwhile is dropped there, since the session is forgotten.
 */
export function forgetSpooled(data_dir: string, session_id: string): void {
  const spool = spoolFolder(data_dir);
  for (const folder of [spool, damagedFolder(spool)])
    for (const name of [...spooledNames(folder, WHOLE), ...spooledNames(folder, PARTIAL)]) {
      const path = join(folder, name);
      if (mentions(path, session_id)) rmSync(path, { force: true });
    }
}

function mentions(path: string, session_id: string): boolean {
  try {
    return lstatSync(path).isFile() && readFileSync(path).includes(session_id);
  } catch {
    // Another process took it, or its owner closed it to us. Then it is not ours to remove.
    return false;
  }
}
