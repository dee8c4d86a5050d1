// Reads the changes to files that a call requests.
import type { JsonObject } from "../../../model/json.ts";
import type { Edit } from "../../../model/tool-use.ts";
import { asObject, listField, nameField, objectField, textField } from "../../fields.ts";

/** Prefers the path that the tool noted about its call, which is always absolute. */
export function editsOf(name: string, input: JsonObject, metadata: JsonObject): Edit[] {
  if (name === "apply_patch" || name === "patch") return patched(input, metadata);
  const noted = nameField(objectField(metadata, "filediff"), "file") ?? nameField(metadata, "filepath");
  const path = noted ?? nameField(input, "filePath");
  if (path === null) return [];
  const content = textField(input, "content");
  if (content !== null)
    return [{ path, applied: false, change: "write", after: content, created: isNew(metadata) }];
  const edits = listField(input, "edits");
  return (edits.length > 0 ? edits.map(asObject) : [input]).map((edit) => ({
    ...{ path: nameField(edit, "filePath") ?? path, applied: false, change: "replace" },
    before: textField(edit, "oldString") ?? "",
    after: textField(edit, "newString") ?? "",
  }));
}

function isNew(metadata: JsonObject): boolean | null {
  return typeof metadata.exists === "boolean" ? !metadata.exists : null;
}

const PATCHED = /^\*\*\* (?:(Add|Update|Delete) File|Move to): (.+)$/gm;

/** Reads which files a patch names. Its own format has no line numbers, so the hunks say nothing by themselves. */
function patched(input: JsonObject, metadata: JsonObject): Edit[] {
  const text = textField(input, "patchText") ?? "";
  const named = [...text.matchAll(PATCHED)].flatMap(([, change, path]) =>
    path === undefined
      ? []
      : [{ path: path.trim(), change: change === "Delete" ? "delete" : "unknown" } as const],
  );
  const files = listField(metadata, "files").flatMap((file) => nameField(asObject(file), "filePath") ?? []);
  const full = (path: string) => files.find((file) => file.endsWith(`/${path}`)) ?? path;
  return named.map(({ path, change }) => ({ path: full(path), applied: false, change }));
}
