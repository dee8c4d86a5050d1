// The program that a shell on a screen runs, and whether it still runs.
import { readFileSync } from "node:fs";
import type { TmuxScreen } from "./tmux-screen.ts";

export function programIn(screen: TmuxScreen): number {
  const pid = screen.pid();
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
}

/** One that has ended may still be listed until its parent asks for it, without its words. */
export function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  } catch {
    // It is not even listed.
    return false;
  }
}
