// A text being edited, with the edits that undo every change, newest first.
import { applyEdits, type Edit } from "jsonc-parser";

export interface Draft {
  readonly text: string;
  /** Applied to the text by `reverted`, these restore the original. */
  readonly undo: readonly (readonly Edit[])[];
}

export function draftOf(text: string): Draft {
  return { text, undo: [] };
}

/** The edits must not overlap. */
export function changed({ text, undo }: Draft, edits: readonly Edit[]): Draft {
  if (edits.length === 0) return { text, undo };
  return { text: applyEdits(text, [...edits]), undo: [inverse(text, edits), ...undo] };
}

export function reverted({ text, undo }: Draft): string {
  return undo.reduce((now, edits) => applyEdits(now, [...edits]), text);
}

function inverse(text: string, edits: readonly Edit[]): Edit[] {
  let shift = 0;
  return edits
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, length, content }) => {
      const back = {
        offset: offset + shift,
        length: content.length,
        content: text.slice(offset, offset + length),
      };
      shift += content.length - length;
      return back;
    });
}
