// Finds the threads that a process has open. The client holds a lock on a file of each, which the system lists: clew
// takes no lock itself, because the client would then find its thread in use.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import type { ProcessState } from "../../model/session.ts";
import { onDisk } from "../file-names.ts";

/** Only Linux lists the locks of other processes. Elsewhere, nothing is known. */
export function processes(root: string, list: string = "/proc/locks"): ReadonlyMap<SessionId, ProcessState> {
  const folder = join(root, "thread-writer-locks");
  const held = heldInodes(list);
  if (!held) return new Map();
  return new Map(
    lockFiles(folder).flatMap((name) => {
      const inode = statSync(onDisk(join(folder, name)), { throwIfNoEntry: false })?.ino;
      if (inode === undefined) return [];
      return [[name.replace(/\.lock$/, "") as SessionId, held.has(inode) ? "alive" : "dead"]];
    }),
  );
}

/** Other locks there belong to no thread. */
const LOCK = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.lock$/i;

function lockFiles(folder: string): string[] {
  try {
    return readdirSync(onDisk(folder)).filter((name) => LOCK.test(name));
  } catch {
    // Older clients have no locks.
    return [];
  }
}

/** Reads lines such as `1: FLOCK  ADVISORY  WRITE 4711 08:01:1234 0 EOF`. Null without such a list. */
function heldInodes(list: string): Set<number> | null {
  try {
    const lines = readFileSync(list, "utf8").matchAll(/^\d+: FLOCK .* [0-9a-f]+:[0-9a-f]+:(\d+) /gm);
    return new Set(Array.from(lines, ([, inode]) => Number(inode)));
  } catch {
    return null;
  }
}
