// Describes the machine: environment variables, home and platform. They are passed in, so a test can simulate any
// machine.
import { posix, win32 } from "node:path";

export interface Environment {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
}

/** Returns the path functions of the platform. */
export function pathsOf({ platform }: Environment): typeof posix {
  return platform === "win32" ? win32 : posix;
}

/** Recognises `~`, because no shell expands it in a file. */
export function isBelowHome(text: string): boolean {
  return /^~(?:$|[/\\])/.test(text);
}

/** The facts about an agent that settings need. */
export interface KnownAgent {
  readonly agent: string;
  /** Display name. */
  readonly name: string;
  /** The agent's own variable for its folder; null for an agent without one. */
  readonly variable: string | null;
  /** The default folder as shown to people, such as `~/.agent`. */
  readonly usual: string;
  /** Returns the folders of its sessions when the variable is not set. */
  roots(given: Environment): readonly string[];
}

export interface SettingsContext extends Environment {
  /** Roots of the first agent need no agent prefix. */
  readonly agents: readonly KnownAgent[];
}
