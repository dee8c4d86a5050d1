// What putting clew into Claude Code would change: each file as it is and as it would be. Nothing is written here.
import type { Surroundings } from "../config/surroundings.ts";
import { addHooks } from "./add-hooks.ts";
import { type AgentFile, type Rewrite, readAgentFile } from "./agent-file.ts";
import { agentFiles } from "./agent-files.ts";
import { type Draft, draftOf } from "./draft.ts";
import { asksNpx } from "./launcher.ts";
import { installNotes } from "./notes.ts";
import { addServer } from "./own-server.ts";
import { type Receipt, readReceipts, receiptFor } from "./receipts.ts";

export interface InstallGiven extends Surroundings {
  /** The agent's folder, where a person named one; else it is looked for where the agent does. */
  readonly agent_folder: string | null;
  readonly data_dir: string;
  /** True where only this run knows the data folder, so that the server has to be told. */
  readonly tell_data_dir: boolean;
  readonly launcher: readonly string[];
}

export interface Plan {
  readonly rewrites: readonly Rewrite[];
  /** For files that are rewritten; null where there is nothing to remember any more. */
  readonly receipts: ReadonlyMap<string, Receipt | null>;
  /** What a person should know besides. */
  readonly notes: readonly string[];
}

export function planInstall(given: InstallGiven): Plan {
  const { settings, config } = agentFiles(given, given.agent_folder);
  const files = [readAgentFile(settings), readAgentFile(config)] as const;
  const hooks = { data_dir: given.data_dir.replaceAll("\\", "/"), launcher: contextLauncher(given.launcher) };
  const drafts = [
    addHooks(draftOf(files[0].text ?? ""), settings, hooks),
    addServer(draftOf(files[1].text ?? ""), config, serverWords(given)),
  ] as const;
  const receipts = readReceipts(given.data_dir);
  const changed = files
    .map((file, index) => ({ file, draft: drafts[index] }))
    .filter((each): each is Changed => each.draft !== undefined && each.draft.text !== each.file.text);
  return {
    rewrites: changed.map(({ file, draft }) => ({ ...file, after: draft.text })),
    receipts: new Map(
      changed.map(({ file, draft }) => {
        const { real_path, text } = file;
        return [real_path, receiptFor(text, draft, receipts[real_path])];
      }),
    ),
    notes: installNotes(files[0], files[1]),
  };
}

interface Changed {
  readonly file: AgentFile;
  readonly draft: Draft;
}

/** A session should not begin with asking the network. */
function contextLauncher(launcher: readonly string[]): readonly string[] {
  return asksNpx(launcher) ? [] : launcher.map((word) => word.replaceAll("\\", "/"));
}

function serverWords({ launcher, data_dir, tell_data_dir }: InstallGiven) {
  const [command = "clew", ...rest] = launcher;
  return { command, args: [...rest, ...(tell_data_dir ? ["--data-dir", data_dir] : []), "mcp"] };
}
