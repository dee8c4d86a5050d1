// What an agent is told when a session begins, or when it has lost its own past, within a budget. A hook waits for it, so
// nothing is loaded here that it can do without.
import { homedir } from "node:os";
import { dirname, resolve, sep } from "node:path";
import type { AgentDocument } from "../../agent-text/agent-document.ts";
import { BEGINNING } from "../../agent-text/cursor.ts";
import { RECORD_NOTICE } from "../../agent-text/fence.ts";
import { layOutPage } from "../../agent-text/lay-out-page.ts";
import type { SessionId } from "../../model/ids.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { lastWork } from "./last-work.ts";
import { ownPast } from "./own-past.ts";

export interface ContextRequest {
  readonly project?: string | undefined;
  readonly session?: string | undefined;
  readonly source: "startup" | "resume" | "clear" | "compact";
  readonly tokens: number;
  /** The person's own folder, which is no project of those below it. */
  readonly home?: string;
}

export interface ContextText {
  readonly text: string;
  readonly citations: string[];
}

/** Null where there is nothing to tell. */
export async function contextText(store: Store, request: ContextRequest): Promise<ContextText | null> {
  const content = request.source === "compact" ? await past(store, request) : await work(store, request);
  if (!content) return null;
  const { text, citations } = layOutPage(content, {
    max_bytes: request.tokens * BYTES_PER_TOKEN,
    ...{ tool: "list_sessions", alone: true, note: null, as_of: null, bound: "" },
    position: BEGINNING,
  });
  // With so little room for it that nothing of the record is in it, there is nothing to tell.
  return text.startsWith(RECORD_NOTICE) ? { text, citations } : null;
}

/** Few texts have fewer to a token, in any script. */
const BYTES_PER_TOKEN = 3;

async function past(store: Store, { session }: ContextRequest): Promise<AgentDocument | null> {
  const found = session === undefined ? [] : await store.sessionsById(session as SessionId);
  const own = found.find(({ id, top_id }) => id === top_id);
  return own && own.turns > 0 ? ownPast(store, own) : null;
}

async function work(
  store: Store,
  { project, session, home = homedir() }: ContextRequest,
): Promise<AgentDocument | null> {
  if (project === undefined) return null;
  const sessions = await sessionsIn(store, resolve(project), resolve(home));
  const tips = await Promise.all(sessions.map((each) => tipOf(store, each)));
  const others = tips.filter(({ id }) => id !== session);
  return others.length === 0 ? null : lastWork(store, others.slice(0, MOST_SESSIONS));
}

/** A pin brings another session of a tree to the front of lists; work goes on at its tip all the same. */
async function tipOf(store: Store, session: ArchivedSession): Promise<ArchivedSession> {
  const { latest_tip } = session.position;
  if (latest_tip === session.id) return session;
  const tip = (await store.sessionsById(latest_tip)).find(({ id, top_id }) => id === top_id);
  return tip && tip.turns > 0 ? tip : session;
}

const MOST_SESSIONS = 3;

/** Of the folder, else of the nearest one above it in which anybody worked: a session may begin below its project's. */
async function sessionsIn(store: Store, project: string, home: string): Promise<readonly ArchivedSession[]> {
  for (let folder = project; ; folder = dirname(folder)) {
    const found = await store.sessions({
      project_path: folder,
      one_per_tree: true,
      with_turns: true,
      limit: MOST_SESSIONS + 1,
    });
    const above = dirname(folder);
    // The root of all is nobody's project, and a person's home is none of what lies in it.
    if (
      found.length > 0 ||
      above === folder ||
      dirname(above) === above ||
      `${home}${sep}`.startsWith(`${above}${sep}`)
    )
      return found;
  }
}
