// Defines the input fields that several operations share, with the descriptions that every face shows.
import { z } from "zod";

/** Fields may set, with `meta`:
 * `positional`: a command line takes it without a flag; `words`: it takes all remaining words, joined by spaces;
 * `value`: its placeholder in help texts; `typescript`: its type for programs, if JSON Schema can't express it.
 */
export const sessionField = z
  .string()
  .min(1)
  .describe("session id, its first characters (at least 4), or `latest`")
  .meta({ positional: true });

export const projectField = z
  .string()
  .min(1)
  .describe("only this project: its path, or the end of its path, such as `shop`")
  .meta({ value: "path" });

export const queryField = z
  .string()
  .describe(
    'a question, or words you remember; "in quotes" for a phrase, -word to exclude a word, refund* for words starting with "refund"',
  )
  .meta({ positional: true, words: true });

export const roleField = z
  .enum(["user", "assistant", "tool"])
  .describe("only text from the user, the assistant or tools");

export const fileField = z
  .string()
  .min(1)
  .describe("only turns that read or edited this file: its path, or the end of its path")
  .meta({ value: "path" });

export const cursorField = z
  .string()
  .min(1)
  .describe("continue from the `next_cursor` of the page before (keep the other options the same)")
  .meta({ value: "text" });

/** Returned with the rows of a page. */
export const nextCursorSchema = z
  .string()
  .nullable()
  .describe("pass it as `cursor` to get the next page; null on the last page");

export function limitField(usual: number): z.ZodDefault<z.ZodInt> {
  return countField.default(usual).describe("maximum number of rows").meta({ value: "count" });
}

const MOST_ROWS = 10_000;

export const countField = z.int().min(1).max(MOST_ROWS);
