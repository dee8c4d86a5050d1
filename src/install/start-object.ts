// Turns an empty text into an empty JSON object, so entries can be added.
import { changed, type Draft } from "./draft.ts";
import { jsonTree } from "./json-tree.ts";

export function startObject(draft: Draft, path: string): Draft {
  if (jsonTree(draft.text, path)) return draft;
  const end = draft.text.length;
  return changed(draft, [{ offset: end, length: 0, content: "{}\n" }]);
}
