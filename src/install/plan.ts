// Plans putting clew into an agent's files and taking it out: each file as it is and as it would be. Writes nothing.
import { type AgentFile, type Rewrite, readAgentFile } from "./agent-file.ts";
import { type Draft, draftOf } from "./draft.ts";
import type { InstallContext, InstalledFile, Installer } from "./installer.ts";
import { before, type Receipt, type Receipts, readReceipts, receiptFor } from "./receipts.ts";

export interface Plan {
  readonly rewrites: readonly Rewrite[];
  /** For files that are rewritten; null where there is nothing to remember any more. */
  readonly receipts: ReadonlyMap<string, Receipt | null>;
  /** What a person should know besides. */
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
    notes: installer.notes(files.map(({ file }) => file)),
  };
}

/** Back to the byte where nothing else changed, else without what is ours. */
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

/** All are read before any is changed, so that nothing is planned where one can't be read. */
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
  // What it was before may have been an earlier clew's: a file that changed between two installs has no older receipt.
  return original === null ? null : remove(draftOf(original ?? text)).text;
}
