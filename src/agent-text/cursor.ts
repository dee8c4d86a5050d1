// Encodes where a page ended as an opaque cursor, bound to the tool and its arguments.
import { createHash } from "node:crypto";
import { ClewError } from "../model/errors.ts";

export interface PagePosition {
  /** The operation's own cursor for this page's rows. */
  readonly batch: string | null;
  /** A hash of the next row's key; null for the first row. */
  readonly row: string | null;
  /** How much of that row was shown, in UTF-16 code units. */
  readonly offset: number;
  /** A hash of the part that was shown, to notice if the row's text has changed. */
  readonly given: string;
}

export const BEGINNING: PagePosition = { batch: null, row: null, offset: 0, given: "" };

/** Short, because an agent reads it and writes it. The operation's own cursor comes last: it may contain anything. */
export function cursorText({ batch, row, offset, given }: PagePosition, bound: string): string {
  const parts = [bound, row ?? "", String(offset), given];
  return [...parts, ...(batch === null ? [] : [batch])].join(".");
}

export function readCursor(cursor: string | undefined, bound: string): PagePosition {
  if (cursor === undefined) return BEGINNING;
  const [boundTo, row, offset, given = "", ...batch] = cursor.trim().split(".");
  if (row === undefined || offset === undefined || !/^\d{1,9}$/.test(offset))
    throw new ClewError("bad_input", `Invalid cursor. ${BEGIN_AGAIN}`);
  if (boundTo !== bound)
    throw new ClewError("bad_input", `This cursor belongs to another call. ${BEGIN_AGAIN}`);
  return {
    row: row === "" ? null : row,
    offset: Number(offset),
    given,
    batch: batch.length === 0 ? null : batch.join("."),
  };
}

const BEGIN_AGAIN =
  "Pass the cursor that the previous answer ended with and the same arguments, or start again without a cursor.";

/** Returns a short hash. Not for security: it notices a changed call, row or text. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 7);
}
