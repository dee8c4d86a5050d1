// Puts clew's hooks into an agent's settings: adds those that are missing, corrects those that moved, and removes those
// that are no longer wanted.
import type { Node } from "jsonc-parser";
import { changed, type Draft } from "./draft.ts";
import { type HookPaths, hookCommand, ownCommand } from "./hook-command.ts";
import { HOOK_SCRIPTS } from "./hook-scripts.ts";
import { insertChild, replaced } from "./json-edits.ts";
import { layoutOf } from "./json-layout.ts";
import { elementsOf, jsonTree, memberOf, memberThatIs } from "./json-tree.ts";
import { hookGroup, type OwnHook } from "./own-hooks.ts";
import { removeHooks } from "./remove-hooks.ts";
import { startObject } from "./start-object.ts";

export function addHooks(settings: Draft, path: string, hooks: readonly OwnHook[], paths: HookPaths): Draft {
  const unwanted = HOOK_SCRIPTS.filter((script) => !hooks.some((hook) => hook.script === script));
  const kept = unwanted.reduce((draft, script) => removeHooks(draft, path, script), settings);
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
