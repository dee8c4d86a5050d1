// Whether clew's hooks and its server are in texts of Claude Code's settings.

import { ownCommand } from "../../../install/hook-command.ts";
import type { HookScript } from "../../../install/hook-scripts.ts";
import { elementsOf, jsonOf, jsonTree, memberOf } from "../../../install/json-tree.ts";
import { OWN_HOOKS } from "./own-hooks.ts";
import { isNameTaken } from "./own-server.ts";

export interface Installed {
  /** Events that the spooler is called for, and those that it should be called for too. */
  readonly events: readonly string[];
  readonly missing: readonly string[];
  /** Where the hooks spool to, as they say themselves. */
  readonly data_dir: string | null;
  /** True where the plugin is switched on, which has hooks of its own. */
  readonly plugin: boolean;
  /** True where all hooks are switched off. */
  readonly off: boolean;
}

/** Throws on a text that is no JSON. */
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

/** Whether Claude Code's list of MCP servers has clew's. Throws on a text that is no JSON. */
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
