// Finds the program that a shell on a screen runs, and whether it is still running.
import { readFileSync } from "node:fs";
import type { TmuxScreen } from "./tmux-screen.ts";

export function programIn(screen: TmuxScreen): number {
  const pid = screen.pid();
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
}

/** An ended program may still be listed, without its arguments, until its parent collects it. */
export function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  } catch {
    // It is not even listed.
    return false;
  }
}
