// What a sample session is before it is told: where, when, with which client, and a function that tells it.
import type { SampleClient } from "../records/clients.ts";
import type { Recorder } from "../records/recorder.ts";

export interface SampleSession {
  /** Its name in the demo, from which its id is made. */
  readonly name: string;
  readonly project: string;
  readonly client: SampleClient;
  /** In UTC, to the minute. */
  readonly start: string;
  readonly branch?: string;
  /** Where it differs from the project: in a worktree. */
  readonly cwd?: string;
  write(recorder: Recorder, context: SampleContext): void;
}

export interface SampleContext {
  /** A session that was told before. */
  session(name: string): Recorder;
  readonly seed: number;
}

export const SHOP = "/home/dana/shop";
export const IMPORT = "/home/dana/import";
export const MARBLES = "/home/dana/marbles";
export const INFRA = "/home/dana/infra";
export const GUIDE = "/home/dana/手引き";

/** Eight dots by eight, two colours: the smallest screenshot there is. */
export const SCREENSHOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAAD0lEQVR4nGP4wACB/BAIAC4AA/2StW3vAAAAAElFTkSuQmCC";
