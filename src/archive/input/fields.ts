// Defines the input fields that several operations share, with the descriptions that every face shows.
import { z } from "zod";

/** Longer than any question. Together with the limits of words in `search/query.ts`, it bounds what a search costs. */
export const LONGEST_QUERY = 2000;
/** As long as paths may be on the usual systems. */
const LONGEST_PATH = 4096;

/** A text that is not empty and has a limit, for ids, names and paths. */
export function shortText(longest: number): z.ZodString {
  return z.string().min(1).max(longest, `at most ${longest} characters are allowed`);
}

/** Fields may set, with `meta`:
 * `positional`: a command line takes it without a flag; `words`: it takes all remaining words, joined by spaces;
 * `value`: its placeholder in help texts; `team`: only a team server takes it, so no command does; `typescript`: its type for programs, if JSON Schema can't express it.
 */
export const sessionField = shortText(200)
  .describe("session id, its short form or first characters (at least 4), or `latest`")
  .meta({ positional: true });

export const projectField = shortText(LONGEST_PATH)
  .describe("only this project: its path, or the end of its path, such as `shop`")
  .meta({ value: "path" });

export const agentField = shortText(200)
  .describe("only sessions of this agent, such as `claude-code`")
  .meta({ value: "name" });

export const personField = shortText(200)
  .describe("only sessions that this person shared, on a team server")
  .meta({ value: "name", team: true });

export const branchField = shortText(LONGEST_PATH)
  .describe("only sessions on this git branch")
  .meta({ value: "name" });

export const modelField = shortText(200)
  .describe("only sessions with this model, or with this in its name, such as `opus`")
  .meta({ value: "name" });

export const toolField = shortText(200)
  .describe("only turns that used this tool, such as `Bash`")
  .meta({ value: "name" });

export const queryField = z
  .string()
  .max(LONGEST_QUERY, `at most ${LONGEST_QUERY} characters are searched for; use the words you remember best`)
  .describe(
    'a question, or words you remember; "in quotes" for a phrase, -word to exclude a word, refund* for words starting with "refund"',
  )
  .meta({ positional: true, words: true });

export const roleField = z
  .enum(["user", "assistant", "tool"])
  .describe("only text from the user, the assistant or tools");

export const fileField = shortText(LONGEST_PATH)
  .describe("only turns that read or edited this file: its path, or the end of its path")
  .meta({ value: "path" });

export const cursorField = shortText(LONGEST_PATH)
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
