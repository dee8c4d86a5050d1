// Gets other versions of Node from npm, for tests of the package on them. Each is fetched once and kept.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };

export const OLDEST_NODE = manifest.engines.node.replace(">=", "");
export const TOO_OLD_NODE = "20.20.2";

const CACHE = join(import.meta.dirname, "../../node_modules/.cache");

/** Returns the path of the executable, beside the project's packages, or undefined where npm has none. */
export function getNode(version: string): string | undefined {
  if (process.platform !== "linux") return undefined;
  const name = `node-linux-${process.arch}`;
  const folder = join(CACHE, `node-${version}`);
  if (!existsSync(folder)) fetchInto(folder, `${name}@${version}`);
  return join(folder, "node_modules", name, "bin", "node");
}

/** Fetches into a separate folder first: another test may be fetching it too, and a partial copy must not be found. */
function fetchInto(folder: string, what: string): void {
  mkdirSync(CACHE, { recursive: true });
  const own = mkdtempSync(`${folder}-`);
  try {
    const words = ["install", "--ignore-scripts", "--no-fund", "--no-audit", "--loglevel=error"];
    execFileSync("npm", [...words, "--prefix", own, what], { stdio: "pipe" });
    if (!existsSync(folder)) renameSync(own, folder);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
