// What every command needs to know about its run.
import type { Archive, OpenOptions } from "../../archive/archive.ts";
import type { ResolvedSettings } from "../../config/resolve-settings.ts";
import type { DisplayZone } from "../../terminal/times.ts";
import type { OtherFaces } from "./faces.ts";
import type { Terminal } from "./terminal.ts";

export interface CommandContext {
  readonly version: string;
  readonly terminal: Terminal;
  readonly faces: OtherFaces;
  /** Where sessions and the archive are: on this machine, or the demo's. */
  setup(): Promise<RunSetup>;
  settings(): ResolvedSettings;
  /** True where all that has changed is to be read in first, however long it takes. */
  readonly whole: boolean;
  /** False where `--no-index` asks for the archive as it is. */
  readonly index: () => boolean;
  /** The archive of this run, up to date as far as that is cheap and `update` does not forbid it; to be closed. */
  archive(options?: { readonly update?: boolean }): Promise<Archive>;
  /** The exit code, if it is not 0. */
  finish(exitCode: number): void;
}

export interface RunSetup extends OpenOptions {
  /** Whether it is the sample's. */
  readonly demo: boolean;
  readonly settings: ResolvedSettings;
}

/** What the answer is shown on and when: all that decides its looks besides the answer. */
export interface View extends DisplayZone {
  readonly width: number;
  readonly now: Date;
}

export function displayZone({ time_zone }: ResolvedSettings): DisplayZone {
  return { time_zone: time_zone.origin === "default" ? null : time_zone.value };
}

/** For what reads one root only: its path, with its agent before it unless that is the first one. */
export async function firstRoot(context: CommandContext): Promise<string> {
  const [root = ""] = (await context.setup()).roots;
  return root;
}
