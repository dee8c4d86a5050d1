// Defines `session`: returns a session's details without its conversation. On the command line: the top of `clew
// show`.
import { z } from "zod";
import { sessionField } from "../input/fields.ts";
import { operation } from "../operation.ts";
import { sessionDetail, sessionDetailSchema } from "../sessions/session-detail.ts";

export const session = operation({
  name: "session",
  doc: "Show a session's details, without its conversation.",
  input: z.strictObject({ session: sessionField }),
  output: z.strictObject({ session: sessionDetailSchema.describe("the session") }),
  examples: ["show latest --json"],
  run: async (archive, { session: ref }) => ({
    session: await sessionDetail(archive, await archive.session(ref)),
  }),
});
