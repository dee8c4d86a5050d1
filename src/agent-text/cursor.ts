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

export function cursorText({ batch, row, offset, given }: PagePosition, bound: string): string {
  const encoded = Buffer.from(JSON.stringify([bound, row, offset, given])).toString("base64url");
  return batch === null ? encoded : `${encoded}.${batch}`;
}

export function readCursor(cursor: string | undefined, bound: string): PagePosition {
  if (cursor === undefined) return BEGINNING;
  const dot = cursor.indexOf(".");
  const read = jsonOf(dot < 0 ? cursor : cursor.slice(0, dot));
  if (!isCursor(read)) throw new ClewError("bad_input", `Invalid cursor. ${BEGIN_AGAIN}`);
  const [boundTo, row, offset, given] = read;
  if (boundTo !== bound)
    throw new ClewError("bad_input", `This cursor belongs to another call. ${BEGIN_AGAIN}`);
  return { row, offset, given, batch: dot < 0 ? null : cursor.slice(dot + 1) };
}

const BEGIN_AGAIN =
  "Pass next_cursor of the previous answer with the same arguments, or start again without a cursor.";

function isCursor(read: unknown): read is [bound: string, row: string | null, offset: number, given: string] {
  if (!Array.isArray(read) || read.length !== 4) return false;
  const [bound, row, offset, given] = read as unknown[];
  const texts =
    typeof bound === "string" && (row === null || typeof row === "string") && typeof given === "string";
  return texts && Number.isSafeInteger(offset) && Number(offset) >= 0;
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/** Returns a short hash. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 10);
}
