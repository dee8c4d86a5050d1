// Builds the command that starts the clew of this process again, for an agent's hooks and MCP server.
import { readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

export interface RunningProgram {
  readonly node: string;
  /** The script that Node runs. */
  readonly script: string;
  readonly platform: NodeJS.Platform;
}

/**
 * Uses npx again if npx fetched clew, because its cache may be deleted; otherwise uses full paths. Names the version that
 * runs now, so the agent never starts another one that the registry has by then.
 */
export function launcherOf({ node, script, platform }: RunningProgram): readonly string[] {
  const real = realOr(script);
  const version = /[/\\]_npx[/\\]/.test(real) ? versionBeside(real) : null;
  if (version === null) return [realOr(node), real];
  const npx = ["npx", "-y", `clew@${version}`];
  // On Windows npx is a script, which only cmd can run.
  return platform === "win32" ? ["cmd", "/c", ...npx] : npx;
}

/** Returns the version in the manifest beside the script, or null without one. */
function versionBeside(script: string): string | null {
  try {
    const manifest = JSON.parse(readFileSync(join(dirname(script), "package.json"), "utf8")) as unknown;
    const { version } = manifest as { version?: unknown };
    return typeof version === "string" && EXACT.test(version) ? version : null;
  } catch {
    // Without a version, npx could fetch anything of that name.
    return null;
  }
}

const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

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
