// The options of `clew watch`, and the archive and callbacks it needs.
import type { SearchResult } from "../../archive/search/result.ts";
import type { SessionInBrief } from "../../archive/sessions/session-row.ts";
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";
import type { DisplayZone } from "../../terminal/times.ts";

export interface WatchRun {
  readonly resident: ResidentArchive;
  readonly target: WatchTarget;
  /** For which command a session is chosen. It ends with the command line that resumes it, or else with its id. */
  readonly picks?: "resume" | "show";
  readonly among?: Among;
  /** How many turns of each session to show at the start. */
  readonly turns: number;
  readonly output: "screen" | "lines" | "json";
  readonly zone: DisplayZone;
  readonly now: () => Date;
  /** False if no indexer runs, so missing sessions will not appear. */
  readonly run_indexer: boolean;
  /** Calls back with warnings for the person, until the returned function is called. */
  onNote(take: (text: string) => void): () => void;
  /** Called when the first screen is shown, so slow work can begin. */
  shown(): void;
  /** Aborted to end the watch from outside. */
  readonly signal: AbortSignal;
  /** Opens a turn in a browser if there is one. Returns a message for the person. */
  openTurn(session_id: string, turn: number | null): Promise<string>;
}

/** What to choose from instead of every project. */
export interface Among {
  readonly heading: string;
  readonly sessions?: readonly SessionInBrief[];
  readonly turns?: readonly SearchResult[];
}

export interface WatchTarget {
  readonly session?: string;
  readonly project?: string;
  readonly all: boolean;
}

/** The sessions that are watched. */
export type Subject =
  | { readonly type: "all" }
  | { readonly type: "session"; readonly id: string }
  | ({ readonly type: "project" } & PickedProject);

export interface PickedProject {
  readonly name: string;
  /** The paths of the repository and its worktrees. */
  readonly paths: readonly string[];
  /** Its later worktrees are included too; null if only one worktree is meant. */
  readonly repository: string | null;
}
