// A change of a text as people read it: lines with `-` and `+` before them, and a little of what stands around.
import { createPatch, OMIT_HEADERS } from "diff";

/** Null stands for no file. Empty where nothing changed. */
export function lineDiff(before: string | null, after: string | null): string {
  const [old, now] = [before ?? "", after ?? ""];
  if (old === now) return "";
  const patch = createPatch("", old, now, "", "", { ...SHOWN, maxEditLength: MOST_EDITS });
  return patch ?? createPatch("", old, "", "", "", SHOWN) + createPatch("", "", now, "", "", SHOWN);
}

/** Little context, because what stands around may be somebody's key. */
const SHOWN = { context: 1, headerOptions: OMIT_HEADERS };

/** Over this many changed lines it is not worth looking for what stayed: that would take seconds. */
const MOST_EDITS = 1000;
