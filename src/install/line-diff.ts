// Formats a change as a diff, with `-` and `+` lines and little context.
import { createPatch, OMIT_HEADERS } from "diff";

/** Null means no file. Returns an empty text if nothing changed. */
export function lineDiff(before: string | null, after: string | null): string {
  const [old, now] = [before ?? "", after ?? ""];
  if (old === now) return "";
  const patch = createPatch("", old, now, "", "", { ...SHOWN, maxEditLength: MOST_EDITS });
  return patch ?? createPatch("", old, "", "", "", SHOWN) + createPatch("", "", now, "", "", SHOWN);
}

/** Shows little context, because the lines around may contain a key. */
const SHOWN = { context: 1, headerOptions: OMIT_HEADERS };

/** Compares at most this many changed lines, because more would take seconds. */
const MOST_EDITS = 1000;
