// Shows a change to a file as text: a unified diff, or the whole content of a written file.
import { createPatch, OMIT_HEADERS } from "diff";
import type { Edit } from "../../model/tool-use.ts";

/** `clean` is applied to whole texts before they are compared: between `+` and `-` marks, less is recognized in them. */
export function editDiff(edit: Edit, clean: (text: string) => string): string {
  switch (edit.change) {
    case "replace":
      return replaced(clean(edit.before), clean(edit.after));
    case "patch":
      return clean(edit.patch);
    case "write":
      return clean(edit.after);
    case "delete":
      return "(deleted)";
    case "unknown":
      return "(not recorded how)";
  }
}

function replaced(before: string, after: string): string {
  const patch = createPatch("", before, after, "", "", SHOWN);
  const lines = patch === undefined ? [...marked("-", before), ...marked("+", after)] : patch.split("\n");
  return (
    lines
      .filter((line) => line !== "\\ No newline at end of file")
      // Where the text is in its file is not known.
      .map((line) => line.replace(/^@@ .* @@$/, "@@"))
      .join("\n")
      .trimEnd()
  );
}

/** Compares at most this many changed lines, because more would take seconds. */
const SHOWN = { context: 3, headerOptions: OMIT_HEADERS, maxEditLength: 1000 };

function marked(mark: string, text: string): string[] {
  return text.split("\n").map((line) => `${mark}${line}`);
}
