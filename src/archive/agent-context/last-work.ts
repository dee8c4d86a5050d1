// What happened last in a project, for an agent that begins there: the last sessions, what they came to, what is left.
import {
  type AgentDocument,
  line,
  moment,
  ownText,
  plain,
  type Quotation,
  quotation,
} from "../../agent-text/agent-document.ts";
import { brief } from "../../agent-text/brief.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { counted } from "../../text/numbers.ts";
import { turnSummaries } from "../turns/turn-summaries.ts";

/** The last active first; each the tip of its tree. */
export async function lastWork(store: Store, sessions: readonly ArchivedSession[]): Promise<AgentDocument> {
  const [latest] = sessions;
  const quotations = await Promise.all(sessions.map((session) => sessionQuotation(store, session)));
  return {
    blocks: [
      ownText(
        `Earlier work in this project, by clew's archive; the last session was ${plain(latest?.id ?? null)}.`,
      ),
      ...quotations,
    ],
    hint: "If more of it matters: get_turn, session_toc and search_all_sessions of clew's MCP server.",
  };
}

async function sessionQuotation(store: Store, session: ArchivedSession): Promise<Quotation> {
  const { id, title, turns, updated_at, git_branch } = session;
  const [last] = await turnSummaries(store, session, 1);
  // Outside of a repository agents write HEAD.
  const branch = git_branch === null || git_branch === "HEAD" ? "" : ` · branch ${git_branch}`;
  const citation = `${id}#${turns}`;
  const rows = [
    line(`title ${id}`, `${title} · ${moment(updated_at)} · ${counted(turns, "turn")}${branch}`),
    ...(last ? [line(`asked ${id}`, `last asked, ${citation}: ${brief(last.request, 200)}`, citation)] : []),
    ...(last?.completed ? [line(`done ${id}`, `done: ${brief(last.completed, 400)}`, citation)] : []),
    ...(last?.next_steps ? [line(`next ${id}`, `left to do: ${brief(last.next_steps, 300)}`, citation)] : []),
    ...(last?.notes ? [line(`note ${id}`, last.notes, citation)] : []),
  ];
  return quotation({ session: id, said_by: "record", at: updated_at }, rows);
}
