// What a run stands in: environment, home and platform, given and not looked up, so that a test can be any machine.
import { posix, win32 } from "node:path";

export interface Environment {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
}

/** How paths are written there. */
export function pathsOf({ platform }: Environment): typeof posix {
  return platform === "win32" ? win32 : posix;
}

/** What settings have to know of an agent. */
export interface KnownAgent {
  readonly agent: string;
  /** As people write it. */
  readonly name: string;
  /** The agent's own variable for its folder; null for an agent without one. */
  readonly variable: string | null;
  /** The usual folder in words, such as `~/.agent`. */
  readonly usual: string;
  /** Where it keeps its sessions while that variable is not set. */
  roots(given: Environment): readonly string[];
}

export interface SettingsContext extends Environment {
  /** The first is the one whose roots need no name. */
  readonly agents: readonly KnownAgent[];
}
