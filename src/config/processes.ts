// Tells whether a process of this machine is still the one that it was, because systems reuse process ids.
import { readFileSync } from "node:fs";

/** Returns whether a process is running. `start` is its start time in the system's units, or null if it is not known. */
export function isProcessAlive(pid: number, start: string | null): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's process is running too.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const actual = processStart(pid);
  return start === null || actual === null || start === actual;
}

/** Returns the start time, which distinguishes processes that reuse an id. Only Linux gives it without a program. */
export function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
