// The words that start clew again, from where it runs now.
import { realpathSync } from "node:fs";

export interface RunningProgram {
  readonly node: string;
  /** The script that Node runs. */
  readonly script: string;
  readonly platform: NodeJS.Platform;
}

/** What npx fetched is gone one day, so npx is asked again. Everything else is called by its whole path. */
export function launcherOf({ node, script, platform }: RunningProgram): readonly string[] {
  const real = realOr(script);
  if (!/[/\\]_npx[/\\]/.test(real)) return [realOr(node), real];
  // On Windows npx is no program but a script of the command processor.
  return platform === "win32" ? ["cmd", "/c", ...NPX] : NPX;
}

const NPX = ["npx", "-y", "clew"];

/** True for words that may ask the network. */
export function usesNpx(launcher: readonly string[]): boolean {
  return launcher.includes("npx");
}

function realOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // A name that only the system can resolve.
    return path;
  }
}
