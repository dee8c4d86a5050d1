// What of clew's own directory other users of the machine can reach.
import { lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";

export interface OpenPath {
  readonly path: string;
  /** Its permissions as `chmod` takes them. */
  readonly mode: string;
}

/** Nothing, on a system whose permissions are of another kind. */
export function openToOthers(folder: string): OpenPath[] {
  if (process.platform === "win32") return [];
  return [folder, ...below(folder)].flatMap((path) => {
    const stat = statOf(path);
    const isOpen = stat && !stat.isSymbolicLink() && (stat.mode & 0o077) !== 0;
    return isOpen ? [{ path, mode: (stat.mode & 0o777).toString(8).padStart(3, "0") }] : [];
  });
}

function below(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .sort();
  } catch {
    // There is no archive yet, or it went away in this moment.
    return [];
  }
}

/** Files come and go beside an archive in use. */
function statOf(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}
