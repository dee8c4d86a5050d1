// Loads the official reader of Claude Code's sessions as an oracle. It is installed outside the project: its licence
// does not allow it to be part of clew, and clew must not depend on it.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGE = "@anthropic-ai/claude-agent-sdk";
const VERSION = "0.3.325";

export type OfficialReader = (path: string) => Promise<string[]>;

/** Returns the ids of the records that the official reader gives for a transcript. */
export async function loadOfficialReader(): Promise<OfficialReader> {
  const folder = join(tmpdir(), `clew-official-reader-${VERSION}`);
  const entry = join(folder, "node_modules", PACKAGE, "sdk.mjs");
  if (!existsSync(entry)) install(folder);
  const sdk = (await import(pathToFileURL(entry).href)) as {
    getSessionMessages(id: string): Promise<{ readonly uuid: string }[]>;
  };
  return async (path) => {
    process.env.CLAUDE_CONFIG_DIR = path.split("/projects/")[0];
    const messages = await sdk.getSessionMessages(basename(path, ".jsonl"));
    return messages.map((message) => message.uuid);
  };
}

function install(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const flags = [
    "--omit=optional",
    "--ignore-scripts",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  execFileSync("npm", ["install", "--prefix", folder, ...flags, `${PACKAGE}@${VERSION}`], {
    stdio: "inherit",
  });
}
