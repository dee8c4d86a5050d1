// The fields that the inputs of several operations share. Their words are what every face says about them.
import { z } from "zod";

/**
 * What a face may know of a field besides its type, given with `meta`:
 * `positional`: a command line takes it without a flag; `words`: as many words as follow, joined by spaces;
 * `value`: its placeholder in help texts; `typescript`: its type for programs, where the schema is narrower or JSON has none.
 */
export const sessionField = z
  .string()
  .min(1)
  .describe("a session: its id, the first characters of it (at least four), or `latest`")
  .meta({ positional: true });

export const projectField = z
  .string()
  .min(1)
  .describe("only this project: its path, or the end of it, such as `shop`")
  .meta({ value: "path" });

export const queryField = z
  .string()
  .describe(
    'a question or words as you remember them; "in quotes" for a phrase, -word to leave one out, beginn* for all that begin so',
  )
  .meta({ positional: true, words: true });

export const roleField = z.enum(["user", "assistant", "tool"]).describe("only what this one said");

export const fileField = z
  .string()
  .min(1)
  .describe("only in turns that read or edited this file: its path, or the end of it")
  .meta({ value: "path" });

export const cursorField = z
  .string()
  .min(1)
  .describe("go on behind a page: the `next_cursor` it came with, and all else as it was asked")
  .meta({ value: "text" });

/** Beside the rows of a page. */
export const nextCursorSchema = z
  .string()
  .nullable()
  .describe("give it as `cursor` to have what follows; null at the end");

export function limitField(usual: number): z.ZodDefault<z.ZodInt> {
  return countField.default(usual).describe("how many at most").meta({ value: "count" });
}

const MOST_ROWS = 10_000;

export const countField = z.int().min(1).max(MOST_ROWS);
