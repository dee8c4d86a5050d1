// Builds the command line of a hook that runs one of clew's scripts, and recognizes it among others.
import { HOOK_SCRIPTS, type HookScript } from "./hook-scripts.ts";
import { usesNpx } from "./launcher.ts";
import { shellWord, shellWords } from "./shell-words.ts";

export interface HookPaths {
  /** With forward slashes on Windows too, because a shell reads it. */
  readonly data_dir: string;
  /** The command that starts clew; empty if only a `clew` on the PATH will do. */
  readonly launcher: readonly string[];
}

export function hookPaths({ data_dir, launcher }: HookPaths): HookPaths {
  const slashed = (word: string) => word.replaceAll("\\", "/");
  // Leaves out npx, so a session does not start with a network request.
  return { data_dir: slashed(data_dir), launcher: usesNpx(launcher) ? [] : launcher.map(slashed) };
}

/** Ends with `|| true`: for a missing script `sh` exits with 2, which an agent reads as "block". */
export function hookCommand(script: HookScript, { data_dir, launcher }: HookPaths): string {
  const words = [`${data_dir}/hooks/${script}`, data_dir, ...(script === "spool.sh" ? [] : launcher)];
  return `sh ${words.map(shellWord).join(" ")} || true`;
}

/** Returns the script and data folder of a clew command; null for any other command. */
export function ownCommand(
  command: unknown,
): { readonly script: HookScript; readonly data_dir: string } | null {
  if (typeof command !== "string") return null;
  const [sh, path, data_dir] = shellWords(command.replace(/ \|\| true$/, "")) ?? [];
  if (sh !== "sh" || path === undefined || data_dir === undefined) return null;
  const script = HOOK_SCRIPTS.find((name) => path === `${data_dir}/hooks/${name}`);
  return script === undefined ? null : { script, data_dir };
}
