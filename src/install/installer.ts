// The contract of an agent's installer: which of the agent's files clew is added to, and how each changes.
import type { Environment } from "../config/environment.ts";
import type { AgentFile } from "./agent-file.ts";
import type { Draft } from "./draft.ts";

export interface Installer {
  /** Returns the files that clew is added to, whether or not they exist. Reads none of them, and writes nothing. */
  files(given: InstallContext): readonly InstalledFile[];
  /** Returns warnings about settings that may keep clew from working. Gets the files as they are now. */
  notes(files: readonly AgentFile[], given: InstallContext): readonly string[];
  /** Returns how clew is installed in this root's agent; null if its files can't be read. */
  state(given: Environment, root: string): InstalledState | null;
}

export interface InstallContext extends Environment {
  /** The agent's folder if the person named one; null to look where the agent does. */
  readonly agent_folder: string | null;
  readonly data_dir: string;
  /** True if the MCP server needs the data folder as an option, because only this run was given it. */
  readonly pass_data_dir: boolean;
  readonly launcher: readonly string[];
  /** True if agents are reminded of earlier turns, which takes more hooks. */
  readonly memory: boolean;
}

export interface InstalledFile {
  readonly path: string;
  /** Adds clew's entries; returns the same draft if none is missing. */
  add(draft: Draft): Draft;
  /** Removes clew's entries. */
  remove(draft: Draft): Draft;
}

export interface InstalledState {
  /** How many of clew's hooks are there. `unsupported`: clew has none for this agent. */
  readonly settings: "all" | "some" | "none" | "unsupported";
  /** True if clew's plugin is enabled, which includes the hooks and the MCP server. */
  readonly plugin: boolean;
  /** True if all hooks are disabled. */
  readonly off: boolean;
  readonly mcp_server: boolean;
  /** The data folder that the installed hooks name. */
  readonly data_dir: string | null;
}
