// Where a page ended, as a word that a client hands back: bound to the tool and its arguments, and readable only here.
import { createHash } from "node:crypto";
import { ClewError } from "../model/errors.ts";

export interface PagePosition {
  /** The operation's own cursor for the rows that the page is made of. */
  readonly batch: string | null;
  /** The row that comes next, by a hash of its key; null for the first one. */
  readonly row: string | null;
  /** How much of that row was given, in units of its text. */
  readonly offset: number;
  /** A hash of what was given of that row: it may have become another text. */
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
  if (!isCursor(read)) throw new ClewError("bad_input", `This is no cursor of clew. ${BEGIN_AGAIN}`);
  const [boundTo, row, offset, given] = read;
  if (boundTo !== bound)
    throw new ClewError("bad_input", `This cursor belongs to another call. ${BEGIN_AGAIN}`);
  return { row, offset, given, batch: dot < 0 ? null : cursor.slice(dot + 1) };
}

const BEGIN_AGAIN =
  "Give next_cursor of the answer before with the same arguments, or begin again without a cursor.";

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

/** Short, and the same for the same words. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 10);
}
