// Recaps a project's latest sessions for an agent that starts there: what was asked, done and left to do.
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

/** Expects the tip of each tree, most recent first. */
export async function lastWork(store: Store, sessions: readonly ArchivedSession[]): Promise<AgentDocument> {
  const [latest] = sessions;
  const quotations = await Promise.all(sessions.map((session) => sessionQuotation(store, session)));
  return {
    blocks: [
      ownText(
        `Earlier work in this project, from clew's archive. The latest session is ${plain(latest?.id ?? null)}.`,
      ),
      ...quotations,
    ],
    hint: "For more, use get_turn, session_toc or search_all_sessions of clew's MCP server.",
  };
}

async function sessionQuotation(store: Store, session: ArchivedSession): Promise<Quotation> {
  const { id, title, turns, updated_at, git_branch } = session;
  const [last] = await turnSummaries(store, session, 1);
  // Agents write HEAD outside a repository.
  const branch = git_branch === null || git_branch === "HEAD" ? "" : ` · branch ${git_branch}`;
  const citation = `${id}#${turns}`;
  const rows = [
    line(`title ${id}`, `${title} · ${moment(updated_at)} · ${counted(turns, "turn")}${branch}`),
    ...(last ? [line(`asked ${id}`, `last prompt, ${citation}: ${brief(last.request, 200)}`, citation)] : []),
    ...(last?.completed ? [line(`done ${id}`, `done: ${brief(last.completed, 400)}`, citation)] : []),
    ...(last?.next_steps ? [line(`next ${id}`, `left to do: ${brief(last.next_steps, 300)}`, citation)] : []),
    ...(last?.notes ? [line(`note ${id}`, last.notes, citation)] : []),
  ];
  return quotation({ session: id, said_by: "record", at: updated_at }, rows);
}
