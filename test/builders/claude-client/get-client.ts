// Gets the real Claude Code, for tests that check its actual behaviour. It is fetched from npm once and kept.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const NEWEST = "2.1.325";
export const OLDER = ["2.1.63", "2.1.30", "2.0.60"] as const;

/** Returns the path of its executable. */
export async function getClient(version: string = NEWEST): Promise<string> {
  const folder = join(process.env.DISK ?? tmpdir(), `clew-real-client-${version}`);
  if (!existsSync(folder)) await fetchInto(folder, version);
  return join(folder, "node_modules", ".bin", "claude");
}

/** Fetches into a separate folder first: another test may be fetching it too, and a partial copy must not be found. */
async function fetchInto(folder: string, version: string): Promise<void> {
  const own = mkdtempSync(`${folder}-`);
  try {
    const words = ["install", "--prefix", own, "--no-fund", "--no-audit", "--loglevel=error"];
    await promisify(execFile)("npm", [...words, `@anthropic-ai/claude-code@${version}`]);
    if (!existsSync(folder)) renameSync(own, folder);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
