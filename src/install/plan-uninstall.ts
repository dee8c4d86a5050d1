// What taking clew out of Claude Code would change: back to the byte where nothing else changed, else only what is ours.
import { type AgentFile, readAgentFile } from "./agent-file.ts";
import { agentFiles } from "./agent-files.ts";
import { type Draft, draftOf } from "./draft.ts";
import { removeServer } from "./own-server.ts";
import type { InstallGiven, Plan } from "./plan-install.ts";
import { before, type Receipts, readReceipts } from "./receipts.ts";
import { removeHooks } from "./remove-hooks.ts";

export function planUninstall(given: InstallGiven): Plan {
  const { settings, config } = agentFiles(given, given.agent_folder);
  const receipts = readReceipts(given.data_dir);
  const rewrites = [
    { file: readAgentFile(settings), remove: removeHooks },
    { file: readAgentFile(config), remove: removeServer },
  ].flatMap(({ file, remove }) => {
    if (file.text === null) return [];
    const after = textAfter(file, file.text, remove, receipts);
    return after === file.text ? [] : [{ ...file, after }];
  });
  const known = [settings, config].map((path) => readAgentFile(path).real_path);
  return { rewrites, receipts: new Map(known.map((path) => [path, null])), notes: [] };
}

function textAfter(
  { path, real_path }: AgentFile,
  text: string,
  remove: (draft: Draft, path: string) => Draft,
  receipts: Receipts,
): string | null {
  const original = before(text, receipts[real_path]);
  // What it was before may have been an earlier clew's: a file that changed between two installs has no older receipt.
  return original === null ? null : remove(draftOf(original ?? text), path).text;
}
