// Finds clew's files that other users of the machine can access.
import { lstatSync, readdirSync, type Stats } from "node:fs";
import { join, sep } from "node:path";

export interface OpenPath {
  readonly path: string;
  /** Permissions in octal, as `chmod` takes them. */
  readonly mode: string;
}

/** Returns clew's paths that others can read, write or enter. In a directory shared with other files, reports only clew's
 * own paths, because the directory is not clew's to close. Returns nothing on Windows, where permissions work
 * differently.
 */
export function openToOthers(folder: string): OpenPath[] {
  if (process.platform === "win32") return [];
  const names = below(folder);
  const own = names.filter((name) => OWN.test(name.split(sep)[0] ?? ""));
  const paths = own.map((name) => join(folder, name));
  return (own.length < names.length ? paths : [folder, ...paths]).flatMap((path) => {
    const stat = statOf(path);
    const isOpen = stat && !stat.isSymbolicLink() && (stat.mode & 0o077) !== 0;
    return isOpen ? [{ path, mode: (stat.mode & 0o777).toString(8).padStart(3, "0") }] : [];
  });
}

/**
 * Matches the archive and earlier ones, the journal, the backups, the locks, SQLite's files beside them, and the folders
 * where the doctor or a rebuild builds another archive.
 */
const OWN =
  /^(?:archive\.(?:.+\.)?db|archive\.move\.json|journal\.(?:.+\.)?jsonl|backups|writer\.lock|backup\.lock|doctor\.lock|doctor|rebuild)(?:-wal|-shm|-journal|\.part)?$/;

function below(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  } catch {
    // The archive does not exist yet, or was deleted just now.
    return [];
  }
}

/** Allows for missing files, because SQLite creates and deletes some while the archive is in use. */
function statOf(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}
