// The hooks that clew puts into Claude Code's settings, and how it knows them again among others.
import type { JsonObject } from "../model/json.ts";
import { shellWord, shellWords } from "./shell-words.ts";

/** Which script a hook runs: the spooler takes an event down, the other one may give context. */
export type HookScript = "spool.sh" | "context.sh";

export const HOOK_SCRIPTS: readonly HookScript[] = ["spool.sh", "context.sh"];

export interface OwnHook {
  readonly event: string;
  readonly script: HookScript;
  readonly timeout: number;
}

/**
 * Only events that clients have known for long: one that an older client does not know makes it drop the whole file,
 * permissions and all.
 */
export const OWN_HOOKS: readonly OwnHook[] = [
  { event: "SessionStart", script: "spool.sh", timeout: 5 },
  { event: "SessionStart", script: "context.sh", timeout: 10 },
  { event: "UserPromptSubmit", script: "spool.sh", timeout: 5 },
  { event: "Stop", script: "spool.sh", timeout: 5 },
  { event: "SubagentStop", script: "spool.sh", timeout: 5 },
  { event: "SessionEnd", script: "spool.sh", timeout: 5 },
];

export interface HookPlaces {
  /** With slashes, on Windows too: it is for a shell. */
  readonly data_dir: string;
  /** The words that start clew; none where only a `clew` on the path will do. */
  readonly launcher: readonly string[];
}

/** A script that is gone must not stop anybody: `sh` ends with 2 then, and to the agent that means "block". */
export function hookCommand(script: HookScript, { data_dir, launcher }: HookPlaces): string {
  const words = [`${data_dir}/hooks/${script}`, data_dir, ...(script === "context.sh" ? launcher : [])];
  return `sh ${words.map(shellWord).join(" ")} || true`;
}

export function hookGroup({ script, timeout }: OwnHook, places: HookPlaces): JsonObject {
  return { hooks: [{ type: "command", command: hookCommand(script, places), timeout }] };
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
