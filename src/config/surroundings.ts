// What a run stands in: environment, home and platform, given and not looked up, so that a test can be any machine.
import { posix, win32 } from "node:path";

export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
}

/** How paths are written there. */
export function pathsOf({ platform }: Surroundings): typeof posix {
  return platform === "win32" ? win32 : posix;
}
