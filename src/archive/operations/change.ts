// Defines `change`: sets a session's title, pin and archived mark in one call. The command line has a command for
// each.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { LONGEST_TITLE } from "../../sessions/titles/clean-title.ts";
import { sessionField } from "../input/fields.ts";
import { checkTitle, renameSession } from "../input/rename-session.ts";
import { operation } from "../operation.ts";
import { sessionRowSchema, sessionRows } from "../sessions/session-row.ts";
import { requireTopSession } from "./mark.ts";

export const change = operation({
  name: "change",
  doc: "Rename, pin or archive a session, or undo that.",
  input: z.strictObject({
    session: sessionField,
    title: z
      .string()
      .nullable()
      .describe(`new title, one line of at most ${LONGEST_TITLE} characters; null resets it`)
      .optional(),
    pinned: z.boolean().describe("true to pin it, false to unpin it").optional(),
    archived: z.boolean().describe("true to archive it, false to unarchive it").optional(),
  }),
  output: z.strictObject({ session: sessionRowSchema.describe("the session after the change") }),
  examples: ["rename latest Upgrade to Node 24", "pin latest", "archive latest"],
  async run(archive, { session: ref, title, pinned, archived }) {
    if (title === undefined && pinned === undefined && archived === undefined)
      throw new ClewError("bad_input", "Nothing to change. Pass title, pinned or archived.");
    // Checks everything before the first change.
    const wanted = typeof title === "string" ? checkTitle(title, "Pass null to reset it.") : "";
    const found = requireTopSession(await archive.session(ref));
    if (title !== undefined) await renameSession(archive.store, found.id, wanted);
    const marks = { ...(pinned !== undefined && { pinned }), ...(archived !== undefined && { archived }) };
    if (Object.keys(marks).length > 0) await archive.store.mark(found.id, marks);
    return { session: await sessionRows(archive).one(await archive.session(found.id)) };
  },
});
