// The context that every command gets: terminal, settings, archive and exit code.
import type { Archive, OpenOptions } from "../../archive/archive.ts";
import type { BackupPolicy } from "../../archive/sync/daily-backup.ts";
import type { ResolvedSettings } from "../../config/resolve-settings.ts";
import type { DisplayZone } from "../../terminal/times.ts";
import type { OtherFaces } from "./faces.ts";
import type { Terminal } from "./terminal.ts";

export interface CommandContext {
  readonly version: string;
  readonly terminal: Terminal;
  readonly faces: OtherFaces;
  /** Returns where sessions and the archive are: on this machine, or in the demo. */
  setup(): Promise<RunSetup>;
  settings(): ResolvedSettings;
  /** True if all changes must be indexed first, however long it takes. */
  readonly whole: boolean;
  /** Returns false with `--no-index`. */
  readonly index: () => boolean;
  /** Opens the archive, after a quick update unless `update` is false. The caller closes it. */
  archive(options?: ArchiveAccess): Promise<Archive>;
  /** Sets the exit code, if it is not 0. */
  finish(exitCode: number): void;
}

export interface ArchiveAccess {
  readonly update?: boolean;
  /** True if the headlines of sessions are enough on a first index. */
  readonly from_headlines?: boolean;
  /** True for commands that report or repair an archive that is damaged or gone. */
  readonly allow_damaged?: boolean;
}

export interface RunSetup extends OpenOptions {
  /** True for the built-in sample. */
  readonly demo: boolean;
  readonly settings: ResolvedSettings;
  /** How a process that stays backs the archive up; null for the sample, and if it is turned off. */
  readonly backup: BackupPolicy | null;
}

/** Everything besides the output itself that decides how it looks. */
export interface View extends DisplayZone {
  readonly width: number;
  /** The width for lines that would be cut. In a pipe there is no end to it; by default it is the width. */
  readonly room?: number;
  /** True to render markdown instead of showing it as written. */
  readonly markdown?: boolean;
  readonly now: Date;
}

export function displayZone({ time_zone }: ResolvedSettings): DisplayZone {
  return { time_zone: time_zone.origin === "default" ? null : time_zone.value };
}

/** Returns the first root, for commands that read only one: its path, after its agent's name unless that is the default agent. */
export async function firstRoot(context: CommandContext): Promise<string> {
  const [root = ""] = (await context.setup()).roots;
  return root;
}
