// What of clew's own other users of the machine can reach.
import { lstatSync, readdirSync, type Stats } from "node:fs";
import { join, sep } from "node:path";

export interface OpenPath {
  readonly path: string;
  /** Its permissions as `chmod` takes them. */
  readonly mode: string;
}

/**
 * Nothing, on a system whose permissions are of another kind. A directory that holds other things as well is somebody
 * else's affair, and so are they: what is clew's is closed by itself.
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

/** The archive, its locks, and what SQLite puts beside them; and the doctor's folder for comparing. */
const OWN = /^(?:archive\.db|writer\.lock|doctor\.lock|doctor)(?:-wal|-shm|-journal)?$/;

function below(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  } catch {
    // There is no archive yet, or it went away in this moment.
    return [];
  }
}

/** Files come and go beside an archive in use. */
function statOf(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}
