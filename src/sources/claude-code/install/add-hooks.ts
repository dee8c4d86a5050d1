// Puts clew's hooks into Claude Code's settings: adds those that are missing and corrects those that moved.
import type { Node } from "jsonc-parser";
import { changed, type Draft } from "../../../install/draft.ts";
import { type HookPaths, hookCommand, ownCommand } from "../../../install/hook-command.ts";
import { insertChild, replaced } from "../../../install/json-edits.ts";
import { layoutOf } from "../../../install/json-layout.ts";
import { elementsOf, jsonTree, memberOf, memberThatIs } from "../../../install/json-tree.ts";
import { startObject } from "../../../install/start-object.ts";
import { hookGroup, MEMORY_HOOKS, OWN_HOOKS, type OwnHook } from "./own-hooks.ts";
import { removeHooks } from "./remove-hooks.ts";

/** Without `memory`, also removes the hooks that only it needs. */
export function addHooks(settings: Draft, path: string, paths: HookPaths, memory = false): Draft {
  const hooks = memory ? [...OWN_HOOKS, ...MEMORY_HOOKS] : OWN_HOOKS;
  const kept = memory ? settings : removeHooks(settings, path, "memory.sh");
  return hooks.reduce((draft, hook) => addHook(draft, path, hook, paths), startObject(kept, path));
}

function addHook(draft: Draft, path: string, hook: OwnHook, paths: HookPaths): Draft {
  const { text } = draft;
  const root = jsonTree(text, path);
  if (root === undefined) return draft;
  const layout = layoutOf(text);
  const group = hookGroup(hook, paths);
  const hooks = memberThatIs(root, "hooks", "object", path);
  if (!hooks) return changed(draft, insertChild(text, root, "hooks", { [hook.event]: [group] }, layout));
  const groups = memberThatIs(hooks, hook.event, "array", path);
  if (!groups) return changed(draft, insertChild(text, hooks, hook.event, [group], layout));

  const own = commandsIn(groups).find((node) => ownCommand(node.value)?.script === hook.script);
  if (!own) return changed(draft, insertChild(text, groups, null, group, layout));
  const wanted = hookCommand(hook.script, paths);
  return own.value === wanted ? draft : changed(draft, [replaced(own, wanted)]);
}

function commandsIn(groups: Node): Node[] {
  const handlers = elementsOf(groups).flatMap((group) => elementsOf(memberOf(group, "hooks")));
  return handlers.flatMap((handler) => memberOf(handler, "command") ?? []);
}
