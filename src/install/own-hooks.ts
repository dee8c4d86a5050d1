// Describes clew's hooks in settings with the common shape: lists of groups by event, each with commands.
import type { JsonObject } from "../model/json.ts";
import { type HookPaths, hookCommand, ownCommand } from "./hook-command.ts";
import type { HookScript } from "./hook-scripts.ts";
import { elementsOf, jsonTree, memberOf } from "./json-tree.ts";

export interface OwnHook {
  readonly event: string;
  readonly script: HookScript;
  /** In the agent's unit. */
  readonly timeout: number;
  /** The tools it runs after; all if missing. */
  readonly matcher?: string;
}

export function hookGroup({ script, timeout, matcher }: OwnHook, paths: HookPaths): JsonObject {
  return {
    ...(matcher !== undefined && { matcher }),
    hooks: [{ type: "command", command: hookCommand(script, paths), timeout }],
  };
}

export interface FoundHooks {
  /** The events that call the spooler. `missing` has those that should call it too. */
  readonly events: readonly string[];
  readonly missing: readonly string[];
  /** The data directory that the hooks name. */
  readonly data_dir: string | null;
}

/** Looks for hooks that record an event. Throws if the text is not JSON. */
export function hooksIn(settings: string, path: string, hooks: readonly OwnHook[]): FoundHooks {
  const listed = memberOf(jsonTree(settings, path), "hooks");
  const wanted = hooks.filter(({ script }) => script === SPOOLER).map(({ event }) => event);
  const found = new Map(wanted.flatMap((event) => spooled(memberOf(listed, event), event)));
  return {
    events: wanted.filter((event) => found.has(event)),
    missing: wanted.filter((event) => !found.has(event)),
    data_dir: [...found.values()][0] ?? null,
  };
}

/** Returns how many of them are there. */
export function shareOf({ events, missing }: FoundHooks): "all" | "some" | "none" {
  if (events.length === 0) return "none";
  return missing.length === 0 ? "all" : "some";
}

const SPOOLER: HookScript = "spool.sh";

function spooled(groups: ReturnType<typeof memberOf>, event: string): [string, string][] {
  return elementsOf(groups)
    .flatMap((group) => elementsOf(memberOf(group, "hooks")))
    .flatMap((handler) => {
      const own = ownCommand(memberOf(handler, "command")?.value);
      return own?.script === SPOOLER ? [[event, own.data_dir] as [string, string]] : [];
    });
}
