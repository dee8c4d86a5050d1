// The operation that changes what a person says of a session: its name, its pin, whether it is put away. On the command
// line each has a command of its own.
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
  doc: "Name a session, pin it or put it away, or take any of that back.",
  input: z.strictObject({
    session: sessionField,
    title: z
      .string()
      .nullable()
      .describe(
        `what to call it, on one line of at most ${LONGEST_TITLE} characters; null takes the name back`,
      )
      .optional(),
    pinned: z.boolean().describe("true to pin it, false to take the pin off").optional(),
    archived: z.boolean().describe("true to put it away, false to take it back").optional(),
  }),
  output: z.strictObject({ session: sessionRowSchema.describe("the session as it is now") }),
  examples: ["rename latest Upgrade to Node 24", "pin latest", "archive latest"],
  async run(archive, { session: ref, title, pinned, archived }) {
    if (title === undefined && pinned === undefined && archived === undefined)
      throw new ClewError("bad_input", "Say what to change: title, pinned or archived.");
    // All that can be wrong is found before the first change.
    const wanted = typeof title === "string" ? checkTitle(title, "null takes a name back") : "";
    const found = requireTopSession(await archive.session(ref));
    if (title !== undefined) await renameSession(archive.store, found.id, wanted);
    const marks = { ...(pinned !== undefined && { pinned }), ...(archived !== undefined && { archived }) };
    if (Object.keys(marks).length > 0) await archive.store.mark(found.id, marks);
    return { session: await sessionRows(archive).one(await archive.session(found.id)) };
  },
});
