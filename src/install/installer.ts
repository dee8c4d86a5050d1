// The contract of an agent's installer: which of the agent's own files clew is put into, and how each of them changes.
import type { Environment } from "../config/environment.ts";
import type { AgentFile } from "./agent-file.ts";
import type { Draft } from "./draft.ts";

export interface Installer {
  /** The files that clew is put into, whether or not they are there. Reads and writes nothing. */
  files(given: InstallContext): readonly InstalledFile[];
  /** What may keep it from working as expected. `files` are those of `files`, as they are now. */
  notes(files: readonly AgentFile[]): readonly string[];
  /** Whether the agent that has this root calls clew; null where its files can't be read. */
  state(given: Environment, root: string): InstalledState | null;
}

export interface InstallContext extends Environment {
  /** The agent's folder, where a person named one; else it is looked for where the agent does. */
  readonly agent_folder: string | null;
  readonly data_dir: string;
  /** True where only this run knows the data folder, so that the server has to be told. */
  readonly pass_data_dir: boolean;
  readonly launcher: readonly string[];
}

export interface InstalledFile {
  readonly path: string;
  /** With everything of clew's in it; the same draft where nothing is missing. */
  add(draft: Draft): Draft;
  /** With nothing of clew's in it. */
  remove(draft: Draft): Draft;
}

export interface InstalledState {
  readonly settings: "all" | "some" | "none";
  /** True where clew's plugin is switched on, which brings hooks and MCP server. */
  readonly plugin: boolean;
  /** True where all hooks are switched off. */
  readonly off: boolean;
  readonly mcp_server: boolean;
  /** Where the hooks spool to, as they say themselves. */
  readonly data_dir: string | null;
}
