// Defines the schema of net changes to files.
import { z } from "zod";

const madeSchema = z.strictObject({
  citation: z.string().describe("`session#turn`; of a sub-agent, its own"),
  session_id: z.string(),
  turn: z.int(),
  top_turn: z.int().describe("the turn of the session; for a sub-agent, the turn that started it"),
  how: z.string().nullable().describe("how a shell command changed the file; null for an edit"),
  command: z.string().nullable().describe("the shell command; null for an edit"),
});

const hunkSchema = z.strictObject({
  before: z.int().nullable().describe("number of the first line before; null if the transcript does not say"),
  after: z.int().nullable().describe("number of the first line after; null if the transcript does not say"),
  lines: z.array(z.string()).describe("lines with ` `, `+` or `-` in front"),
  by: z
    .array(z.int().nullable())
    .describe("for each line the change that made it, as an index of `changes`; null for an unchanged line"),
});

const partSchema = z.strictObject({
  begins: z
    .enum(["start", "written", "command", "unrecorded", "elsewhere", "moved_lines"])
    .describe(
      "why it is a part of its own: `start` (nothing before it), `written` (written whole over unknown text), `command` (after a shell command changed the file), `unrecorded` (after a change without a record of its lines), `elsewhere` (its edits do not fit the part before), `moved_lines` (an edit without a position came before)",
    ),
  after: z
    .int()
    .nullable()
    .describe("the change that it begins with or after, as an index of `changes`; null if unknown"),
  hunks: z.array(hunkSchema),
});

export const changedFileSchema = z.strictObject({
  path: z.string(),
  old_path: z.string().nullable().describe("the path before it was renamed"),
  status: z
    .enum(["created", "changed", "renamed", "deleted", "written", "undone"])
    .describe(
      "`written`: written whole, and it is unknown whether it was there before; `undone`: in the end as before",
    ),
  added: z.int().describe("lines that the net diff adds"),
  removed: z.int().describe("lines that the net diff removes; of a deleted file they are not known"),
  parts: z
    .array(partSchema)
    .describe(
      "edits that fit together; several only where a later edit could not be composed with those before",
    ),
  changes: z.array(madeSchema).describe("every recorded change of the file, in order, also what was undone"),
  lines_left_out: z.int().describe("lines that are not in `parts`, because there are too many"),
});

export type ChangedFile = z.output<typeof changedFileSchema>;
