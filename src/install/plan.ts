// Plans an install or uninstall: each of the agent's files as it is and as it would be. Writes nothing.
import { type AgentFile, type Rewrite, readAgentFile } from "./agent-file.ts";
import { type Draft, draftOf } from "./draft.ts";
import type { InstallContext, InstalledFile, Installer } from "./installer.ts";
import { before, type Receipt, type Receipts, readReceipts, receiptFor } from "./receipts.ts";

export interface Plan {
  readonly rewrites: readonly Rewrite[];
  /** New receipts by path; null removes a receipt. */
  readonly receipts: ReadonlyMap<string, Receipt | null>;
  /** Warnings for the person. */
  readonly notes: readonly string[];
}

export function planInstall(installer: Installer, given: InstallContext): Plan {
  const files = filesOf(installer, given);
  const receipts = readReceipts(given.data_dir);
  const changed = files
    .map(({ file, add }): { file: AgentFile; draft: Draft } => ({
      file,
      draft: add(draftOf(file.text ?? "")),
    }))
    .filter(({ file, draft }) => draft.text !== file.text);
  return {
    rewrites: changed.map(({ file, draft }) => ({ ...file, after: draft.text })),
    receipts: new Map(
      changed.map(({ file, draft }) => {
        const { real_path, text } = file;
        return [real_path, receiptFor(text, draft, receipts[real_path])];
      }),
    ),
    notes: installer.notes(
      files.map(({ file }) => file),
      given,
    ),
  };
}

/** Restores the original bytes if nothing else changed; otherwise removes clew's entries. */
export function planUninstall(installer: Installer, given: InstallContext): Plan {
  const files = filesOf(installer, given);
  const receipts = readReceipts(given.data_dir);
  const rewrites = files.flatMap(({ file, remove }) => {
    if (file.text === null) return [];
    const after = textAfter(file, file.text, remove, receipts);
    return after === file.text ? [] : [{ ...file, after }];
  });
  return { rewrites, receipts: new Map(files.map(({ file }) => [file.real_path, null])), notes: [] };
}

/** Reads all files first, so nothing is planned if one can't be read. */
function filesOf(
  installer: Installer,
  given: InstallContext,
): (InstalledFile & { readonly file: AgentFile })[] {
  return installer.files(given).map((each) => ({ ...each, file: readAgentFile(each.path) }));
}

function textAfter(
  { real_path }: AgentFile,
  text: string,
  remove: InstalledFile["remove"],
  receipts: Receipts,
): string | null {
  const original = before(text, receipts[real_path]);
  // The restored text may contain an earlier clew's entries: a change between installs voids older receipts.
  return original === null ? null : remove(draftOf(original ?? text)).text;
}
