// Recaps a project's latest sessions for an agent that starts there: the last changes of each, what came of them, and
// what is left to do.
import {
  type AgentDocument,
  ownText,
  prose,
  type Quotation,
  quotation,
} from "../../agent-text/agent-document.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { shortId } from "../../text/short-id.ts";
import { wholeToc } from "./delegated-work.ts";
import { continuedIn, isOvertaken } from "./later-session.ts";
import { type Length, sessionAccount, type ToldSession } from "./session-account.ts";
import { headingOf } from "./session-heading.ts";
import { changedSomething } from "./turn-account.ts";

/** Expects the tip of each tree, the most important first. */
export async function lastWork(
  store: Store,
  sessions: readonly ArchivedSession[],
  branch: string | null,
): Promise<AgentDocument> {
  const read = await Promise.all(
    sessions.map(async (session) => {
      const [first] = await store.turns(session, { from: 1, to: 1 });
      const whole = await wholeToc(store, session);
      return { session, whole, toc: whole.lines, opening: first };
    }),
  );
  const worked = read.filter(({ toc }) => toc.some(changedSomething));
  // A session that only talked is worth its tokens if there is nothing else.
  const told = worked.length > 0 ? worked : read;
  const quotations = await Promise.all(
    told.map((each, index) => {
      const { session, toc, whole } = each;
      const next = continuedIn(each, told);
      const continued = next ? shortId(next.id) : null;
      const overtaken = isOvertaken(each, told);
      const elsewhere =
        branch !== null && told[0]?.session.git_branch === branch && session.git_branch !== branch;
      const length = index === 0 ? AT_LENGTH : elsewhere ? IF_OPEN : IN_BRIEF;
      return sessionQuotation(store, { session, toc, whole, continued, overtaken }, length);
    }),
  );
  const onBranch = branch !== null && told[0]?.session.git_branch === branch;
  const here = onBranch ? " Sessions on the branch that is checked out come first." : "";
  return {
    blocks: [
      ownText(`Earlier work in this project, from clew's archive. Cite a turn as session#number.${here}`),
      ...quotations,
    ],
    hint: "For more, use recall, get_turn or session_toc of clew's MCP server.",
  };
}

/** For the session where work most likely continues. */
const AT_LENGTH: Length = { report: 640, others: 3, each: 240 };
const IN_BRIEF: Length = { report: 260, others: 0, each: 160 };
/** For work on another branch, of which only loose ends matter here. */
const IF_OPEN: Length = { report: 0, others: 0, each: 160 };

/** Puts a session into one row, so there is either all of it or nothing. */
async function sessionQuotation(store: Store, told: ToldSession, length: Length): Promise<Quotation> {
  const { id, updated_at } = told.session;
  const { lines, citation } = await sessionAccount(store, told, length);
  return quotation({ session: id, said_by: "record", at: updated_at }, [
    prose(`session ${id}`, [headingOf(told, length.others > 0), ...lines].join("\n"), citation),
  ]);
}
