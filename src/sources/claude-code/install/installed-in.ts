// Checks whether clew's hooks are in Claude Code's settings, and what keeps them from running.
import { jsonOf, jsonTree, memberOf } from "../../../install/json-tree.ts";
import { type FoundHooks, hooksIn } from "../../../install/own-hooks.ts";
import { OWN_HOOKS } from "./own-hooks.ts";

export interface Installed extends FoundHooks {
  /** True when the plugin is enabled, which has hooks of its own. */
  readonly plugin: boolean;
  /** True when all hooks are disabled. */
  readonly off: boolean;
}

/** Throws if the text is not JSON. */
export function installedIn(settings: string, path: string): Installed {
  const root = jsonTree(settings, path);
  const plugins = jsonOf(memberOf(root, "enabledPlugins"));
  return {
    ...hooksIn(settings, path, OWN_HOOKS),
    plugin: Object.entries(plugins ?? {}).some(([name, on]) => name.startsWith("clew@") && on === true),
    off: memberOf(root, "disableAllHooks")?.value === true,
  };
}
