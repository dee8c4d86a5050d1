// Writes the recap that an agent gets when a session starts or after a compaction, within a token budget. A hook
// waits for it, so this file loads as little as possible.
import { homedir } from "node:os";
import type { AgentDocument } from "../../agent-text/agent-document.ts";
import { BEGINNING } from "../../agent-text/cursor.ts";
import { fence } from "../../agent-text/fence.ts";
import { layOutPage } from "../../agent-text/lay-out-page.ts";
import type { SessionId } from "../../model/ids.ts";
import type { Store } from "../../store/store.ts";
import { checkedOutBranch } from "../../team/projects/checked-out-branch.ts";
import { lastWork } from "./last-work.ts";
import { ownPast } from "./own-past.ts";
import { projectSessions } from "./project-sessions.ts";

export interface ContextRequest {
  readonly project?: string | undefined;
  readonly session?: string | undefined;
  readonly source: "startup" | "resume" | "clear" | "compact";
  readonly tokens: number;
  /** The word in the tags around quotations, for tests. */
  readonly word?: string;
  /** The user's home folder, which does not count as the project of folders below it. */
  readonly home?: string;
  /** The branch that is checked out; read from the project's folder if missing. */
  readonly branch?: string | null;
}

export interface ContextText {
  readonly text: string;
  readonly citations: string[];
}

/** Returns null if there is nothing to recap. */
export async function contextText(store: Store, request: ContextRequest): Promise<ContextText | null> {
  const content = request.source === "compact" ? await past(store, request) : await work(store, request);
  if (!content) return null;
  const tags = fence(request.word);
  const { text, citations } = layOutPage(content, {
    fence: tags,
    max_bytes: request.tokens * BYTES_PER_TOKEN,
    ...{
      tool: request.source === "compact" ? "session_toc" : "list_sessions",
      alone: true,
      note: null,
      bound: "",
    },
    position: BEGINNING,
  });
  // Without the end tag, the budget had no room for any quotation.
  return text.includes(tags.end) ? { text, citations } : null;
}

/** A safe estimate: few texts have fewer bytes per token, in any script. */
export const BYTES_PER_TOKEN = 3;

async function past(store: Store, { session, tokens }: ContextRequest): Promise<AgentDocument | null> {
  const found = session === undefined ? [] : await store.sessionsById(session as SessionId);
  const own = found.find(({ id, top_id }) => id === top_id);
  return own && own.turns > 0 ? ownPast(store, own, tokens * BYTES_PER_TOKEN) : null;
}

async function work(
  store: Store,
  { project, session, home = homedir(), branch, tokens }: ContextRequest,
): Promise<AgentDocument | null> {
  if (project === undefined) return null;
  const current = branch === undefined ? checkedOutBranch(project) : branch;
  const sessions = await projectSessions(store, {
    ...{ project, home, session, branch: current, most: MOST_SESSIONS },
  });
  return sessions.length === 0
    ? null
    : lastWork(store, sessions, { branch: current, room: tokens * BYTES_PER_TOKEN });
}

const MOST_SESSIONS = 3;
