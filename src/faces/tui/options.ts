// What a person asked to watch, and what is around.
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";
import type { DisplayZone } from "../../terminal/times.ts";

export interface WatchRun {
  readonly resident: ResidentArchive;
  readonly target: WatchTarget;
  /** How many turns of each session to begin with. */
  readonly turns: number;
  readonly output: "screen" | "lines" | "json";
  readonly zone: DisplayZone;
  readonly now: () => Date;
  /** False: nobody brings the archive up to date, so what is not there will not come. */
  readonly run_indexer: boolean;
  /** Calls back with what a person should know and nothing fails for, until what it answers is called. */
  onNote(take: (text: string) => void): () => void;
  /** There is something to see: what takes time may begin. */
  shown(): void;
  /** Someone else wants it to end. */
  readonly signal: AbortSignal;
  /** Shows a turn in a browser where there is one; answers what to tell the person. */
  openTurn(session_id: string, turn: number | null): Promise<string>;
}

export interface WatchTarget {
  readonly session?: string;
  readonly project?: string;
  readonly all: boolean;
}

/** What is watched. */
export type Subject =
  | { readonly type: "all" }
  | { readonly type: "session"; readonly id: string }
  | ({ readonly type: "project" } & PickedProject);

export interface PickedProject {
  readonly name: string;
  /** The repository's own path, and those of its worktrees. */
  readonly paths: readonly string[];
  /** Worktrees that are made of it later belong to it as well; null where one worktree is meant. */
  readonly repository: string | null;
}
