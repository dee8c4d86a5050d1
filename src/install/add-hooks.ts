// Claude Code's settings with clew's hooks in them: those that are missing are added, those that moved are corrected.
import type { Node } from "jsonc-parser";
import { changed, type Draft } from "./draft.ts";
import { putInto, replaced } from "./json-edits.ts";
import { layoutOf } from "./json-layout.ts";
import { elementsOf, jsonTree, memberOf, memberThatIs } from "./json-tree.ts";
import { type HookPlaces, hookCommand, hookGroup, OWN_HOOKS, type OwnHook, ownCommand } from "./own-hooks.ts";
import { startObject } from "./start-object.ts";

export function addHooks(settings: Draft, path: string, places: HookPlaces): Draft {
  return OWN_HOOKS.reduce((draft, hook) => addHook(draft, path, hook, places), startObject(settings, path));
}

function addHook(draft: Draft, path: string, hook: OwnHook, places: HookPlaces): Draft {
  const { text } = draft;
  const root = jsonTree(text, path);
  if (root === undefined) return draft;
  const layout = layoutOf(text);
  const group = hookGroup(hook, places);
  const hooks = memberThatIs(root, "hooks", "object", path);
  if (!hooks) return changed(draft, putInto(text, root, "hooks", { [hook.event]: [group] }, layout));
  const groups = memberThatIs(hooks, hook.event, "array", path);
  if (!groups) return changed(draft, putInto(text, hooks, hook.event, [group], layout));

  const own = commandsIn(groups).find((node) => ownCommand(node.value)?.script === hook.script);
  if (!own) return changed(draft, putInto(text, groups, null, group, layout));
  const wanted = hookCommand(hook.script, places);
  return own.value === wanted ? draft : changed(draft, [replaced(own, wanted)]);
}

function commandsIn(groups: Node): Node[] {
  const handlers = elementsOf(groups).flatMap((group) => elementsOf(memberOf(group, "hooks")));
  return handlers.flatMap((handler) => memberOf(handler, "command") ?? []);
}
