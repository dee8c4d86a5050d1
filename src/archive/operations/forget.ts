// Defines `clew forget`: deletes a session from the archive for good.
import { z } from "zod";
import { forgetSpooled } from "../../capture/forget-spooled.ts";
import { ClewError } from "../../model/errors.ts";
import type { SessionId } from "../../model/ids.ts";
import type { Store } from "../../store/store.ts";
import { sessionField } from "../input/fields.ts";
import { titleOriginSchema } from "../input/schemas.ts";
import { operation, type Running } from "../operation.ts";
import {
  forgetOnServer,
  noteForgotten,
  requireServer,
  sentSession,
  staysOnServer,
} from "../team/forget-everywhere.ts";
import { requireTopSession } from "./mark.ts";

export const forget = operation({
  name: "forget",
  doc: "Permanently delete a session from clew's archive. The agent's own transcript is not touched.",
  input: z.strictObject({
    session: sessionField,
    yes: z.boolean().default(false).describe("don't ask for confirmation"),
    everywhere: z
      .boolean()
      .default(false)
      .describe("also forget it on the team server, for everyone and in its backups"),
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
    here: z.boolean().describe("false if this machine had forgotten it before"),
    team: z
      .strictObject({
        address: z.string(),
        state: z
          .enum(["stays", "forgotten", "waiting", "not_yours"])
          .describe(
            "`waiting`: with the next push; `not_yours`: someone else shared it first, and theirs stays",
          ),
        problem: z.string().nullable().describe("why the server could not be asked"),
      })
      .nullable()
      .describe("on the team server; null if it is not there"),
  }),
  examples: ["forget latest --yes", "forget latest --everywhere --yes"],
  async run(
    { store, session, data_dir },
    { session: ref, yes, everywhere },
    { signal }: Running<never> = {},
  ) {
    if (everywhere) requireServer(data_dir);
    const gone = everywhere ? await goneSession(store, data_dir, ref) : null;
    if (gone !== null) {
      if (!yes) throw new ClewError("bad_input", `Forgetting ${gone} can't be undone. Add --yes to confirm.`);
      noteForgotten(data_dir, null, gone);
      return { ...NOT_HERE, id: gone, title: gone, team: await forgetOnServer(data_dir, gone, signal) };
    }
    const found = requireTopSession(await session(ref));
    const { id, title, title_origin, turns, subsessions } = found;
    if (!yes)
      throw new ClewError("bad_input", `Forgetting ${title} (${id}) can't be undone. Add --yes to confirm.`);
    const sources = await store.sources();
    const own = sources.filter((source) => source.session_id === id || source.top_id === id);
    if (everywhere) noteForgotten(data_dir, found.agent, id);
    const { copies, removed_copies } = await store.forget(id);
    forgetSpooled(data_dir, id);
    const left = own.filter((source) => !source.gone && source.type !== "side").map(({ path }) => path);
    return {
      ...{ id, title, title_origin, turns, subsessions, left },
      ...{ copies, removed_copies: [...removed_copies], here: true },
      team: everywhere ? await forgetOnServer(data_dir, id, signal) : staysOnServer(data_dir, id),
    };
  },
});

/** Returns the id of a session that this machine forgot earlier and the server may still have. */
async function goneSession(store: Store, dataDir: string, ref: string): Promise<string | null> {
  const id = sentSession(dataDir, ref);
  return id !== null && (await store.sessionsById(id as SessionId)).length === 0 ? id : null;
}

const NOT_HERE = {
  ...{ title_origin: "none" as const, turns: 0, subsessions: 0, left: [], copies: 0, removed_copies: [] },
  here: false,
};
