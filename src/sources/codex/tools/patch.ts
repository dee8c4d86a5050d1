// Reads the agent's own patch format: sections that add, update or delete a file each.
import { isAbsolute, join } from "node:path";
import type { JsonObject } from "../../../model/json.ts";
import type { Edit } from "../../../model/tool-use.ts";
import { asObject, nameField, textField } from "../../fields.ts";

/** Returns the requested edits. A path is relative to the folder that the patch is applied in. */
export function patchEdits(patch: string, folder: string | null): Edit[] {
  const edits: Edit[] = [];
  const sections = patch.split(/^(?=\*\*\* (?:Add|Update|Delete) File: )/m).slice(1);
  for (const section of sections) {
    const [, action, name = ""] = /^\*\*\* (Add|Update|Delete) File: (.*)/.exec(section) ?? [];
    const base = { path: inFolder(name.trim(), folder), applied: false };
    const lines = section
      .replace(/^\*\*\* End Patch[\s\S]*$/m, "")
      .split("\n")
      .slice(1);
    if (action === "Delete") edits.push({ ...base, change: "delete" });
    else if (action === "Add") edits.push({ ...base, change: "write", after: added(lines), created: true });
    else edits.push({ ...base, change: "patch", ...update(lines, folder) });
  }
  return edits;
}

function inFolder(path: string, folder: string | null): string {
  return folder === null || isAbsolute(path) ? path : join(folder, path);
}

function added(lines: readonly string[]): string {
  return lines.flatMap((line) => (line.startsWith("+") ? `${line.slice(1)}\n` : [])).join("");
}

function update(lines: readonly string[], folder: string | null): { patch: string; moved_to: string | null } {
  const moved = lines.map((line) => /^\*\*\* Move to: (.*)/.exec(line)?.[1]).find((to) => to !== undefined);
  const hunks = lines.filter((line) => !line.startsWith("*** "));
  return {
    patch: hunks.join("\n").trimEnd(),
    moved_to: moved === undefined ? null : inFolder(moved.trim(), folder),
  };
}

/** Returns the edits that the client reports to have made, by absolute path. */
export function madeEdits(changes: JsonObject, applied: boolean): Edit[] {
  return Object.entries(changes).map(([path, value]) => {
    const change = asObject(value);
    const base = { path, applied };
    const content = textField(change, "content");
    const diff = textField(change, "unified_diff");
    const type = nameField(change, "type");
    if (type === "delete") return { ...base, change: "delete" };
    if (type === "add" && content !== null)
      return { ...base, change: "write", after: content, created: true };
    if (diff === null) return { ...base, change: "unknown" };
    return { ...base, change: "patch", patch: diff.trimEnd(), moved_to: nameField(change, "move_path") };
  });
}
