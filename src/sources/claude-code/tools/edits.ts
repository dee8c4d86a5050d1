// Reads changes to files: as a call requests them, and as its result says they were made.
import type { JsonObject } from "../../../model/json.ts";
import type { Edit } from "../../../model/tool-use.ts";
import { asObject, listField, nameField, numberField, textField } from "../../fields.ts";

/** Returns the requested edits, not yet applied and without a position in the file. */
export function requestedEdits(name: string, input: JsonObject): Edit[] {
  const path = nameField(input, "file_path") ?? nameField(input, "notebook_path");
  if (path === null) return [];
  const base = { path, applied: false };
  const unknown: Edit = { ...base, change: "unknown" };
  switch (name) {
    case "Write": {
      const after = textField(input, "content");
      return [after === null ? unknown : { ...base, change: "write", after, created: null }];
    }
    case "MultiEdit": {
      const edits = listField(input, "edits").map((each) => replacement(base, asObject(each)) ?? unknown);
      return edits.length === 0 ? [unknown] : edits;
    }
    case "NotebookEdit": {
      // A notebook edit gives only a cell, and not its former content.
      const after = textField(input, "new_source");
      return [after === null ? unknown : { ...base, change: "replace", before: "", after }];
    }
    default:
      return [replacement(base, input) ?? unknown];
  }
}

function replacement(base: Pick<Edit, "path" | "applied">, input: JsonObject | null): Edit | null {
  const before = textField(input, "old_string");
  const after = textField(input, "new_string");
  return before === null || after === null ? null : { ...base, change: "replace", before, after };
}

/** `outcome` is the structured result. Returns null where it does not say what happened to the file. */
export function madeEdits(outcome: JsonObject): Edit[] | null {
  const path = nameField(outcome, "filePath");
  const hunks = listField(outcome, "structuredPatch").map(asObject);
  const after = textField(outcome, "content");
  if (path === null || !Array.isArray(outcome.structuredPatch)) return null;
  if (hunks.length > 0)
    return [{ path, applied: true, change: "patch", patch: patchText(outcome, hunks), moved_to: null }];
  if (after === null) return null;
  const created = textField(outcome, "type") === "create";
  return [{ path, applied: true, change: "write", after, created }];
}

function patchText(outcome: JsonObject, hunks: readonly (JsonObject | null)[]): string {
  const exact = indented(outcome);
  const lines = hunks.flatMap((hunk) => {
    const at = (key: string) => numberField(hunk, key) ?? 0;
    // The client gives the line at which to insert, a unified diff the line before it.
    const start = (side: "old" | "new") =>
      Math.max(0, at(`${side}Start`) - (at(`${side}Lines`) === 0 ? 1 : 0));
    const own = listField(hunk, "lines").filter((line) => typeof line === "string");
    return [
      `@@ -${start("old")},${at("oldLines")} +${start("new")},${at("newLines")} @@`,
      ...own.map((line) => line.slice(0, 1) + exact(line.slice(1))),
    ];
  });
  return lines.join("\n");
}

/** Restores tabs: the client writes leading tabs as two spaces, but the texts beside the patch are unchanged. */
function indented(outcome: JsonObject): (line: string) => string {
  const known = new Map<string, string>();
  for (const key of ["originalFile", "originalFileContents", "oldString", "newString", "content"]) {
    const text = textField(outcome, key);
    if (text === null || !/^\t/m.test(text)) continue;
    for (const line of text.split("\n")) if (line.startsWith("\t")) known.set(spaced(line), line);
  }
  for (const each of listField(outcome, "edits").map(asObject)) {
    const text = textField(each, "new_string") ?? "";
    for (const line of text.split("\n")) if (line.startsWith("\t")) known.set(spaced(line), line);
  }
  return (line) => known.get(line) ?? line;
}

function spaced(line: string): string {
  return line.replace(/^\t+/, (tabs) => "  ".repeat(tabs.length));
}
