// The context of every MCP tool, resource and prompt: the archive, and the calling agent's process.
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";

export interface McpFace {
  readonly version: string;
  readonly resident: ResidentArchive;
  /** Null over HTTP, where the caller's process is unknown. */
  readonly caller: CallerProcess | null;
  /** Makes the word in the tags around each answer's quotations; random unless a test sets it. */
  readonly fence_word?: () => string;
}

/** The agent's environment and directory, which the server it starts inherits. */
export interface CallerProcess {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/** Metadata that the agent sent with a call, besides the tool's own fields. */
export type CallMeta = Readonly<Record<string, unknown>>;
