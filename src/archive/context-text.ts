// What an agent is told when a session begins, or when it has lost its own past, within a budget. A hook waits for it, so
// nothing is loaded here that it can do without.
import { dirname } from "node:path";
import type { SessionId } from "../model/ids.ts";
import type { Answer } from "../quoting/answer.ts";
import { BEGINNING } from "../quoting/cursor.ts";
import { layOutPage } from "../quoting/lay-out-page.ts";
import type { ArchivedSession } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { lastWork } from "./last-work.ts";
import { ownPast } from "./own-past.ts";

export interface ContextWanted {
  readonly project?: string | undefined;
  readonly session?: string | undefined;
  readonly source: "startup" | "resume" | "clear" | "compact";
  readonly tokens: number;
}

export interface ContextTold {
  readonly text: string;
  readonly citations: string[];
}

/** Null where there is nothing to tell. */
export async function contextText(store: Store, wanted: ContextWanted): Promise<ContextTold | null> {
  const answer = wanted.source === "compact" ? await past(store, wanted) : await work(store, wanted);
  if (!answer) return null;
  const { text, citations } = layOutPage(answer, {
    max_bytes: wanted.tokens * BYTES_PER_TOKEN,
    ...{ tool: "list_sessions", alone: true, note: null, as_of: null, bound: "" },
    place: BEGINNING,
  });
  return { text, citations };
}

/** Few texts have fewer to a token, in any script. */
const BYTES_PER_TOKEN = 3;

async function past(store: Store, { session }: ContextWanted): Promise<Answer | null> {
  const found = session === undefined ? [] : await store.sessionsById(session as SessionId);
  const own = found.find(({ id, top_id }) => id === top_id);
  return own && own.turns > 0 ? ownPast(store, own) : null;
}

async function work(store: Store, { project, session }: ContextWanted): Promise<Answer | null> {
  if (project === undefined) return null;
  const sessions = await sessionsIn(store, project);
  const others = sessions.filter(({ id, turns }) => id !== session && turns > 0);
  return others.length === 0 ? null : lastWork(store, others.slice(0, MOST_SESSIONS));
}

const MOST_SESSIONS = 3;

/** Of the folder, else of the nearest one above it in which anybody worked: a session may begin below its project's. */
async function sessionsIn(store: Store, project: string): Promise<readonly ArchivedSession[]> {
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
