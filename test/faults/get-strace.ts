// Sees to it that strace is there, which the tests disturb programs with: from Debian's packages, where we may.
import { execFileSync, spawnSync } from "node:child_process";

export function setup(): void {
  if (has("strace")) return;
  if (process.getuid?.() !== 0 || !has("apt-get"))
    throw new Error(
      "These tests need strace; install it (Debian: apt-get install strace) and run them again.",
    );
  execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
  execFileSync("apt-get", ["install", "-y", "-qq", "strace"], { stdio: "ignore" });
}

function has(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;
}
