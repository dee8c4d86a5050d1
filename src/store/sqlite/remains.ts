// Recognizes a data folder whose archive is gone, and says how to get it back. An archive is never begun anew by itself
// where there was one.
import { existsSync, statSync } from "node:fs";
import { ClewError } from "../../model/errors.ts";
import { archivePath, archivesAside, journalPath, listBackups } from "./paths.ts";

/** Throws if the archive is missing or empty although the folder held one. */
export function checkPresent(dataDir: string): void {
  const path = archivePath(dataDir);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if ((size ?? 0) > 0) return;
  const [remains] = remainsIn(dataDir);
  if (remains === undefined) return;
  throw new ClewError(
    "damaged",
    `${path} is ${size === undefined ? "missing" : "empty"}, but there was an archive: ${remains} is still there. ${waysBack(dataDir)}`,
  );
}

/** Returns the paths in a data folder that only exist if it held an archive. */
function remainsIn(dataDir: string): string[] {
  const paths = [journalPath(dataDir), ...listBackups(dataDir), ...archivesAside(dataDir)];
  return paths.filter((path) => existsSync(path));
}

export function waysBack(dataDir: string): string {
  const [newest] = listBackups(dataDir);
  const restore =
    newest === undefined
      ? []
      : [
          `Run \`clew restore\` to go back to the backup of ${statSync(newest).mtime.toISOString().slice(0, 16).replace("T", " ")} UTC.`,
        ];
  return [
    ...restore,
    "Run `clew salvage` to save everything that can still be read, from all that is left.",
    "Run `clew index --new` to begin a new archive; what is left of the old one is moved aside.",
  ].join(" ");
}
