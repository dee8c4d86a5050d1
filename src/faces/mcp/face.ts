// What the MCP face works with: the archive, and what is known of the agent that asks.
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";

export interface McpFace {
  readonly version: string;
  readonly resident: ResidentArchive;
  /** Over HTTP nothing is known of it. */
  readonly caller: CallerProcess | null;
}

/** The agent's process, as the one that it started sees it. */
export interface CallerProcess {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/** What the agent sent along with a call, beside the tool's own fields. */
export type CallMeta = Readonly<Record<string, unknown>>;
