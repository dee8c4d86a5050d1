// Sees to it that tmux is there, on whose screens the client runs as for a person: from Debian's packages, where we may.
import { execFileSync, spawnSync } from "node:child_process";

export function getTmux(): void {
  if (has("tmux", "-V")) return;
  if (process.getuid?.() !== 0 || !has("apt-get", "--version"))
    throw new Error("These tests need tmux; install it (Debian: apt-get install tmux) and run them again.");
  execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
  execFileSync("apt-get", ["install", "-y", "-qq", "tmux"], { stdio: "ignore" });
}

function has(program: string, word: string): boolean {
  return spawnSync(program, [word], { stdio: "ignore" }).error === undefined;
}
