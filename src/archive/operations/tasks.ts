// Defines `clew tasks`: returns the agent's task list at the end of a session.
import { z } from "zod";
import { sessionField } from "../input/fields.ts";
import { operation } from "../operation.ts";
import { sessionRowSchema, sessionRows } from "../sessions/session-row.ts";

export const tasks = operation({
  name: "tasks",
  doc: "Show the agent's task list at the end of a session.",
  input: z.strictObject({ session: sessionField }),
  output: z.strictObject({
    session: sessionRowSchema,
    tasks: z.array(
      z.strictObject({
        id: z.string().nullable(),
        content: z.string(),
        status: z
          .string()
          .describe("`pending`, `in_progress`, `completed`, or another status that the agent wrote"),
        active_form: z.string().nullable(),
      }),
    ),
  }),
  examples: ["tasks latest", "tasks latest --json"],
  found: ({ tasks: rows }) => rows.length > 0,
  async run(archive, { session: ref }) {
    const session = await archive.session(ref);
    return { session: await sessionRows(archive).one(session), tasks: [...session.tasks] };
  },
});
