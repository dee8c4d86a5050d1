// Removes clew's hooks from an agent's settings, along with anything they leave empty. Entries of others stay.
import { changed, type Draft } from "./draft.ts";
import { ownCommand } from "./hook-command.ts";
import type { HookScript } from "./hook-scripts.ts";
import { type NodePath, removeAlong } from "./json-edits.ts";
import { elementsOf, jsonTree, memberOf, propertyOf } from "./json-tree.ts";

/** Removes those that run one script, or all. */
export function removeHooks(settings: Draft, path: string, script?: HookScript): Draft {
  let draft = settings;
  // One at a time, because each removal moves the positions of the others.
  for (let found = pathToOwn(draft, path, script); found !== null; found = pathToOwn(draft, path, script))
    draft = changed(draft, removeAlong(draft.text, found));
  return draft;
}

function pathToOwn({ text }: Draft, path: string, script?: HookScript): NodePath | null {
  const root = jsonTree(text, path);
  const property = root && propertyOf(root, "hooks");
  const hooks = property?.children?.[1];
  if (!property || hooks?.type !== "object") return null;
  for (const event of hooks.children ?? []) {
    const groups = event.children?.[1];
    for (const group of elementsOf(groups)) {
      const handlers = memberOf(group, "hooks");
      const own = elementsOf(handlers).find((handler) => {
        const command = ownCommand(memberOf(handler, "command")?.value);
        return command !== null && (script === undefined || command.script === script);
      });
      if (!own || !handlers || !groups) continue;
      return [
        [root, property],
        [hooks, event],
        [groups, group],
        [handlers, own],
      ];
    }
  }
  return null;
}
