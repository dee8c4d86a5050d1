// Checks whether clew's hooks and MCP server are in Claude Code's settings.

import { ownCommand } from "../../../install/hook-command.ts";
import type { HookScript } from "../../../install/hook-scripts.ts";
import { elementsOf, jsonOf, jsonTree, memberOf } from "../../../install/json-tree.ts";
import { OWN_HOOKS } from "./own-hooks.ts";
import { isNameTaken } from "./own-server.ts";

export interface Installed {
  /** The events that call the spooler. `missing` has those that should call it too. */
  readonly events: readonly string[];
  readonly missing: readonly string[];
  /** The data directory that the hooks name. */
  readonly data_dir: string | null;
  /** True when the plugin is enabled, which has hooks of its own. */
  readonly plugin: boolean;
  /** True when all hooks are disabled. */
  readonly off: boolean;
}

/** Throws if the text is not JSON. */
export function installedIn(settings: string, path: string): Installed {
  const root = jsonTree(settings, path);
  const wanted = OWN_HOOKS.filter(({ script }) => script === SPOOLER).map(({ event }) => event);
  const found = new Map(wanted.flatMap((event) => spooled(memberOf(memberOf(root, "hooks"), event), event)));
  const plugins = jsonOf(memberOf(root, "enabledPlugins"));
  return {
    events: wanted.filter((event) => found.has(event)),
    missing: wanted.filter((event) => !found.has(event)),
    data_dir: [...found.values()][0] ?? null,
    plugin: Object.entries(plugins ?? {}).some(([name, on]) => name.startsWith("clew@") && on === true),
    off: memberOf(root, "disableAllHooks")?.value === true,
  };
}

/** Returns whether Claude Code's list of MCP servers contains clew. Throws if the text is not JSON. */
export function hasServer(config: string, path: string): boolean {
  const found = memberOf(memberOf(jsonTree(config, path), "mcpServers"), "clew");
  return found !== undefined && !isNameTaken(config, path);
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
