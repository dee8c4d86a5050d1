// Finds the process that is writing to the archive, on systems that reveal it without taking a lock.
import { readFileSync, statSync } from "node:fs";
import type { WriterProcess } from "../dialect.ts";
import { writerLockPath } from "./paths.ts";

/** Returns null if no process is writing, and on all systems except Linux, which do not reveal it. */
export function findWriter(dataDir: string): WriterProcess | null {
  const inode = statSync(writerLockPath(dataDir), { throwIfNoEntry: false })?.ino;
  const pid = inode === undefined ? null : holderOf(inode, textOf("/proc/locks"));
  if (pid === null) return null;
  const command = textOf(`/proc/${pid}/cmdline`).split("\0").filter(Boolean).join(" ");
  return { pid, command: command || "(unknown)" };
}

/** Parses lines such as `1: POSIX  ADVISORY  WRITE 4711 08:01:1234 1073741824 1073741824`. */
export function holderOf(inode: number, locks: string): number | null {
  for (const line of locks.split("\n")) {
    const [, pid, file] = /\bWRITE +(\d+) [0-9a-f]+:[0-9a-f]+:(\d+) /.exec(line) ?? [];
    if (Number(file) === inode) return Number(pid);
  }
  return null;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Another system, or a process that has ended since.
    return "";
  }
}
