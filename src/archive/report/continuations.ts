// Finds where to continue: the latest tip of each project that was touched lately, how it ended and what is left to do.
// After a long pause, those are the projects touched last.
import { z } from "zod";
import { NO_USAGE } from "../../model/usage.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import { tipOf } from "../agent-context/tip-of.ts";
import type { ArchiveContext } from "../context.ts";
import { costFields, sharedBySchema, usageSchema } from "../input/schemas.ts";
import { leftItemSchema, leftOpen } from "../recall/left-open.ts";
import { sessionRows } from "../sessions/session-row.ts";
import { turnOf } from "./period-work.ts";
import { turnText } from "./turn-text.ts";

export const continuationSchema = z.strictObject({
  session_id: z.string(),
  citation: z.string().describe("`session#turn` of its last turn"),
  title: z.string(),
  agent: z.string(),
  project_path: z.string().nullable(),
  git_branch: z.string().nullable(),
  shared_by: sharedBySchema.optional(),
  at: z.string().nullable().describe("when the session was last active"),
  turns: z.int(),
  ended: z.string().describe("how its last turn ended, in a sentence or two"),
  left: z.array(leftItemSchema).describe("what is left to do, the most urgent first; at most three"),
  more_left: z.int().describe("how many more items are left"),
  usage: usageSchema,
  ...costFields,
});

export type Continuation = z.output<typeof continuationSchema>;

/** Returns the project touched last first. `busy` sessions are shown elsewhere. */
export async function continuations(
  archive: ArchiveContext,
  {
    since,
    busy,
    most,
  }: { readonly since: string; readonly busy: ReadonlySet<string>; readonly most: number },
): Promise<Continuation[]> {
  const { store } = archive;
  const tree = { one_per_tree: true, with_turns: true, limit: LOOKED_AT };
  const lately = await store.sessions({ ...tree, since });
  const recent = lately.length > 0 ? lately : await store.sessions(tree);
  const latest = new Map<string | null, ArchivedSession>();
  for (const session of recent)
    if (!latest.has(session.project_path)) latest.set(session.project_path, session);
  const tips = await Promise.all([...latest.values()].map((session) => tipOf(store, session)));
  const shown = tips.filter(({ id }) => !busy.has(id)).slice(0, most);
  const rows = await sessionRows(archive).all(shown);
  return Promise.all(
    shown.map(async (session, index): Promise<Continuation> => {
      const { id, title, agent, project_path, git_branch, updated_at, turns, shared_by } = session;
      const { usage = NO_USAGE, cost = null, unpriced = 0, underpriced = 0 } = rows[index] ?? {};
      const last = await turnOf(store, session, turns);
      const left = await leftOpen(archive, session);
      return {
        ...{ session_id: id, citation: `${id}#${turns}`, title, agent, project_path, git_branch },
        ...(shared_by && { shared_by }),
        ...{ at: updated_at, turns, usage, cost, unpriced, underpriced },
        ended: last ? await turnText(store, session, last, LONGEST) : "",
        left: left.slice(0, MOST_LEFT),
        more_left: Math.max(0, left.length - MOST_LEFT),
      };
    }),
  );
}

/** Sessions looked at: enough to find several projects behind one that is very busy. */
const LOOKED_AT = 200;
const MOST_LEFT = 3;
const LONGEST = 200;
