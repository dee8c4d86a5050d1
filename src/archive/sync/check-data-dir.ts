// Refuses an archive inside an agent's directory, because clew never writes there.
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { ClewError } from "../../model/errors.ts";
import { agentRoot } from "../../sources/registry.ts";
import type { ArchiveLocations } from "./update-archive.ts";

/** Throws before anything is created. */
export function checkDataDir({ roots, data_dir }: ArchiveLocations): void {
  checkOutsideRoots(
    roots,
    data_dir,
    "Choose another directory with --data-dir, CLEW_DATA_DIR or `clew config set data_dir`.",
  );
}

/** Throws if clew must not write to a folder. */
export function checkOutsideRoots(roots: readonly string[], folder: string, advice: string): void {
  const path = realPath(folder);
  const root = roots.find((each) => isWithin(realPath(agentRoot(each).path), path));
  if (root === undefined) return;
  throw new ClewError(
    "bad_input",
    `${folder} is inside ${root}, where an agent keeps its sessions and clew never writes. ${advice}`,
  );
}

/** Resolves links in the part of the path that exists. */
function realPath(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync.native(whole);
  } catch {
    // It does not exist yet and would be created in the part that does.
    const parent = dirname(whole);
    return parent === whole ? whole : join(realPath(parent), basename(whole));
  }
}

function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
