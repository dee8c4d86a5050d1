// Refuses to keep the archive where an agent keeps its own: clew writes nothing there, whatever it is told.
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { ClewError } from "../../model/errors.ts";
import { agentRoot } from "../../sources/registry.ts";
import type { ArchiveLocations } from "./update-archive.ts";

/** Before anything is made. */
export function checkDataDir({ roots, data_dir }: ArchiveLocations): void {
  const data = realPath(data_dir);
  const root = roots.find((each) => isWithin(realPath(agentRoot(each).path), data));
  if (root === undefined) return;
  throw new ClewError(
    "bad_input",
    `${data_dir} lies in ${root}, where an agent keeps its sessions, and clew writes nothing there. ` +
      "Name another directory for the archive: --data-dir, CLEW_DATA_DIR, or clew config set data_dir.",
  );
}

/** Links followed as far as there is something; the rest as it was given. */
function realPath(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync.native(whole);
  } catch {
    // Not there yet: it will be made in what there is of its path.
    const parent = dirname(whole);
    return parent === whole ? whole : join(realPath(parent), basename(whole));
  }
}

function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
