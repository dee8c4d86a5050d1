// A sample session before it is written: its project, start and client, and a function that writes it.
import type { SampleClient } from "../records/clients.ts";
import type { Recorder } from "../records/recorder.ts";

export interface SampleSession {
  /** Its name in the demo; its id is derived from it. */
  readonly name: string;
  readonly project: string;
  readonly client: SampleClient;
  /** In UTC, to the minute. */
  readonly start: string;
  readonly branch?: string;
  /** Set if it differs from the project: a worktree. */
  readonly cwd?: string;
  write(recorder: Recorder, context: SampleContext): void;
}

export interface SampleContext {
  /** Returns a session that was written before. */
  session(name: string): Recorder;
  readonly seed: number;
}

export const SHOP = "/home/dana/shop";
export const IMPORT = "/home/dana/import";
export const MARBLES = "/home/dana/marbles";
export const INFRA = "/home/dana/infra";
export const GUIDE = "/home/dana/手引き";

/** Eight by eight pixels in two colours: the smallest possible screenshot. */
export const SCREENSHOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAAD0lEQVR4nGP4wACB/BAIAC4AA/2StW3vAAAAAElFTkSuQmCC";
