// A command keeps compiled code for the next one: beside the archive that it works with, and nowhere else.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { transcriptFolder } from "../builders/transcripts/folder.ts";
import { BIN } from "./command-line.ts";

/** Runs `clew mcp` without a client, so it ends at once. */
function serveNobody(home: string, ...words: string[]): void {
  const env = { PATH: process.env.PATH, HOME: home, CLAUDE_CONFIG_DIR: home };
  const { status } = spawnSync(process.execPath, [BIN, ...words, "mcp"], { env, input: "" });
  expect(status).toBe(0);
}

function filesIn(folder: string): number {
  return readdirSync(folder, { recursive: true }).length;
}

test("compiled code is used from the first module on, and a command with another archive leaves it alone", () => {
  using folder = transcriptFolder();
  const usual = join(folder.root, ".local/share/clew");
  mkdirSync(join(usual, "compiled"), { recursive: true });
  serveNobody(folder.root, "--data-dir", folder.data_dir);
  expect(filesIn(join(usual, "compiled"))).toBe(0);
  const elsewhere = filesIn(join(folder.data_dir, "compiled"));
  expect(elsewhere).toBeGreaterThan(0);
  serveNobody(folder.root);
  // Includes what is loaded before the archive's location is known.
  expect(filesIn(join(usual, "compiled"))).toBeGreaterThan(elsewhere);
});
