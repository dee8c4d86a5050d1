// Builds the command that starts the clew of this process again, for an agent's hooks and MCP server.
import { realpathSync } from "node:fs";

export interface RunningProgram {
  readonly node: string;
  /** The script that Node runs. */
  readonly script: string;
  readonly platform: NodeJS.Platform;
}

/** Uses npx again if npx fetched clew, because its cache may be deleted; otherwise uses full paths. */
export function launcherOf({ node, script, platform }: RunningProgram): readonly string[] {
  const real = realOr(script);
  if (!/[/\\]_npx[/\\]/.test(real)) return [realOr(node), real];
  // On Windows npx is a script, which only cmd can run.
  return platform === "win32" ? ["cmd", "/c", ...NPX] : NPX;
}

const NPX = ["npx", "-y", "clew"];

/** True for a command that may use the network. */
export function usesNpx(launcher: readonly string[]): boolean {
  return launcher.includes("npx");
}

function realOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // Not a path: the system finds it on the PATH.
    return path;
  }
}
