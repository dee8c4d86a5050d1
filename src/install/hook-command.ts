// The command line of a hook that runs one of clew's scripts, and how it is recognized among others.
import { HOOK_SCRIPTS, type HookScript } from "./hook-scripts.ts";
import { usesNpx } from "./launcher.ts";
import { shellWord, shellWords } from "./shell-words.ts";

export interface HookPaths {
  /** With slashes, on Windows too: it is for a shell. */
  readonly data_dir: string;
  /** The words that start clew; none where only a `clew` on the path will do. */
  readonly launcher: readonly string[];
}

export function hookPaths({ data_dir, launcher }: HookPaths): HookPaths {
  const slashed = (word: string) => word.replaceAll("\\", "/");
  // A session should not begin with asking the network.
  return { data_dir: slashed(data_dir), launcher: usesNpx(launcher) ? [] : launcher.map(slashed) };
}

/** A script that is gone must not stop anybody: `sh` ends with 2 then, and to an agent that means "block". */
export function hookCommand(script: HookScript, { data_dir, launcher }: HookPaths): string {
  const words = [`${data_dir}/hooks/${script}`, data_dir, ...(script === "context.sh" ? launcher : [])];
  return `sh ${words.map(shellWord).join(" ")} || true`;
}

/** The script that a command of ours runs, and for which data folder; null for anybody else's. */
export function ownCommand(
  command: unknown,
): { readonly script: HookScript; readonly data_dir: string } | null {
  if (typeof command !== "string") return null;
  const [sh, path, data_dir] = shellWords(command.replace(/ \|\| true$/, "")) ?? [];
  if (sh !== "sh" || path === undefined || data_dir === undefined) return null;
  const script = HOOK_SCRIPTS.find((name) => path === `${data_dir}/hooks/${name}`);
  return script === undefined ? null : { script, data_dir };
}
