// Defines `clew forget`: deletes a session from the archive for good.
import { z } from "zod";
import { forgetSpooled } from "../../capture/forget-spooled.ts";
import { ClewError } from "../../model/errors.ts";
import { sessionField } from "../input/fields.ts";
import { titleOriginSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { requireTopSession } from "./mark.ts";

export const forget = operation({
  name: "forget",
  doc: "Permanently delete a session from clew's archive. The agent's own transcript is not touched.",
  input: z.strictObject({
    session: sessionField,
    yes: z.boolean().default(false).describe("don't ask for confirmation"),
  }),
  output: z.strictObject({
    id: z.string(),
    title: z.string(),
    title_origin: titleOriginSchema,
    turns: z.int(),
    subsessions: z.int(),
    left: z.array(z.string()).describe("its transcripts that the agent still has"),
    copies: z.int().describe("number of backups and earlier archives that it was also deleted from"),
    removed_copies: z
      .array(z.string())
      .describe("backups that were too damaged to delete it from, and were removed"),
  }),
  examples: ["forget latest --yes"],
  async run({ store, session, data_dir }, { session: ref, yes }) {
    const found = requireTopSession(await session(ref));
    const { id, title, title_origin, turns, subsessions } = found;
    if (!yes)
      throw new ClewError("bad_input", `Forgetting ${title} (${id}) can't be undone. Add --yes to confirm.`);
    const sources = await store.sources();
    const own = sources.filter((source) => source.session_id === id || source.top_id === id);
    const { copies, removed_copies } = await store.forget(id);
    forgetSpooled(data_dir, id);
    const left = own.filter((source) => !source.gone && source.type !== "side").map(({ path }) => path);
    return {
      ...{ id, title, title_origin, turns, subsessions, left },
      ...{ copies, removed_copies: [...removed_copies] },
    };
  },
});
