// The operation behind `clew context`: what an agent is told when a session begins, or when it has lost its own past.
import { dirname } from "node:path";
import { z } from "zod";
import type { Answer } from "../../quoting/answer.ts";
import { BEGINNING } from "../../quoting/cursor.ts";
import { layOutPage } from "../../quoting/lay-out-page.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import { lastWork } from "../last-work.ts";
import { operation } from "../operation.ts";
import { ownPast } from "../own-past.ts";

const input = z.strictObject({
  project: z
    .string()
    .min(1)
    .describe("the folder that the session works in; below a project's own it does as well")
    .meta({ value: "path" })
    .optional(),
  session: z
    .string()
    .min(1)
    .describe("the session that begins, or that was compacted, by its whole id")
    .meta({ value: "id" })
    .optional(),
  source: z
    .enum(["startup", "resume", "clear", "compact"])
    .default("startup")
    .describe("how it begins; after `compact` it is told what it did itself"),
  tokens: z.int().min(100).max(8000).default(800).describe("how long it may be").meta({ value: "count" }),
});

export const context = operation({
  name: "context",
  doc: "Show what an agent is told when a session begins, where that is switched on: what happened last in the project.",
  input,
  output: z.strictObject({
    text: z.string().nullable().describe("null where there is nothing to tell"),
    citations: z.array(z.string()).describe("`session#turn` of what it tells"),
  }),
  examples: ["context --project /home/dana/shop", "context --project /home/dana/shop --json"],
  found: ({ text }) => text !== null,
  async run(archive, given) {
    const answer = given.source === "compact" ? await past(archive, given) : await work(archive, given);
    if (!answer) return { text: null, citations: [] };
    const { text, citations } = layOutPage(answer, {
      max_bytes: given.tokens * BYTES_PER_TOKEN,
      ...{ tool: "list_sessions", alone: true, note: null, as_of: null, bound: "" },
      place: BEGINNING,
    });
    return { text, citations };
  },
});

/** Few texts have fewer to a token, in any script. */
const BYTES_PER_TOKEN = 3;

type Given = z.output<typeof input>;

async function past(archive: ArchiveContext, { session }: Given): Promise<Answer | null> {
  const found =
    session === undefined ? [] : await archive.store.sessionsById(session as ArchivedSession["id"]);
  const own = found.find(({ id, top_id }) => id === top_id);
  return own && own.turns > 0 ? ownPast(archive.store, own) : null;
}

async function work(archive: ArchiveContext, { project, session }: Given): Promise<Answer | null> {
  if (project === undefined) return null;
  const sessions = await sessionsIn(archive, project);
  const others = sessions.filter(({ id, turns }) => id !== session && turns > 0);
  return others.length === 0 ? null : lastWork(archive.store, others.slice(0, MOST_SESSIONS));
}

const MOST_SESSIONS = 3;

/** Of the folder, else of the nearest one above it in which anybody worked: a session may begin below its project's. */
async function sessionsIn({ store }: ArchiveContext, project: string): Promise<readonly ArchivedSession[]> {
  for (let folder = project; ; folder = dirname(folder)) {
    const found = await store.sessions({
      project_path: folder,
      one_per_tree: true,
      limit: MOST_SESSIONS + 1,
    });
    // The root of all is nobody's project.
    if (found.length > 0 || dirname(folder) === folder || dirname(dirname(folder)) === dirname(folder))
      return found;
  }
}
