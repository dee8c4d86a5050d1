// Sees to it that there is a browser and a page to open in it: Chromium from Debian's packages, where we may, and a build.
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";

export function setup(): void {
  getChromium();
  execFileSync(process.execPath, [join(import.meta.dirname, "../../scripts/build-page.ts")], {
    stdio: "ignore",
  });
}

export const CHROMIUM = "chromium";

export function getChromium(): void {
  if (has(CHROMIUM)) return;
  if (process.getuid?.() !== 0 || !has("apt-get"))
    throw new Error(
      "These tests need Chromium; install it (Debian: apt-get install chromium) and run them again.",
    );
  execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
  execFileSync(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", CHROMIUM, "fonts-dejavu-core"],
    {
      stdio: "ignore",
    },
  );
}

function has(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;
}
