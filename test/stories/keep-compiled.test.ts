// Compiled code that a command keeps for the next one: beside the archive that it works with, and nowhere else.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { transcriptFolder } from "../builders/transcripts/folder.ts";
import { BIN } from "./command-line.ts";

/** It ends when nobody asks any more. */
function serveNobody(home: string, ...words: string[]): void {
  const env = { PATH: process.env.PATH, HOME: home, CLAUDE_CONFIG_DIR: home };
  const { status } = spawnSync(process.execPath, [BIN, ...words, "mcp"], { env, input: "" });
  expect(status).toBe(0);
}

function filesIn(folder: string): number {
  return readdirSync(folder, { recursive: true }).length;
}

test("what an earlier one kept is used from the first module on, and one that works elsewhere leaves it alone", () => {
  using folder = transcriptFolder();
  const usual = join(folder.root, ".local/share/clew");
  mkdirSync(join(usual, "compiled"), { recursive: true });
  serveNobody(folder.root, "--data-dir", folder.data_dir);
  expect(filesIn(join(usual, "compiled"))).toBe(0);
  const elsewhere = filesIn(join(folder.data_dir, "compiled"));
  expect(elsewhere).toBeGreaterThan(0);
  serveNobody(folder.root);
  // Also what is loaded before it is known where the archive is.
  expect(filesIn(join(usual, "compiled"))).toBeGreaterThan(elsewhere);
});
