// Recaps a project's latest sessions for an agent that starts there: the last changes of each, what came of them, and
// what is left to do.
import {
  type AgentDocument,
  moment,
  ownText,
  prose,
  type Quotation,
  quotation,
} from "../../agent-text/agent-document.ts";
import { brief } from "../../agent-text/brief.ts";
import { writtenIn } from "../../sessions/turns/pasted-text.ts";
import type { ArchivedSession, TocLine } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { counted } from "../../text/numbers.ts";
import { shortId } from "../../text/short-id.ts";
import { summariesIn } from "../turns/turn-summaries.ts";
import { changedSomething, filesText, hasEnd, reportOf, turnLine } from "./turn-account.ts";

/** Expects the tip of each tree, the most important first. */
export async function lastWork(
  store: Store,
  sessions: readonly ArchivedSession[],
  branch: string | null,
): Promise<AgentDocument> {
  const tocs = await Promise.all(sessions.map((session) => store.toc(session)));
  const worked = sessions.filter((_, index) => tocs[index]?.some(changedSomething));
  // A session that only talked is worth its tokens if there is nothing else.
  const told = worked.length > 0 ? worked : sessions;
  const quotations = await Promise.all(
    told.map((session, index) => sessionQuotation(store, session, index === 0 ? AT_LENGTH : IN_BRIEF)),
  );
  const onBranch = branch !== null && told[0]?.git_branch === branch;
  const here = onBranch ? " Sessions on the branch that is checked out come first." : "";
  return {
    blocks: [
      ownText(`Earlier work in this project, from clew's archive. Cite a turn as session#number.${here}`),
      ...quotations,
    ],
    hint: "For more, use recall, get_turn or session_toc of clew's MCP server.",
  };
}

interface Length {
  /** Characters of a report. */
  readonly report: number;
  /** How many turns that changed something. */
  readonly changes: number;
}

/** For the session where work most likely continues. */
const AT_LENGTH: Length = { report: 450, changes: 3 };
const IN_BRIEF: Length = { report: 200, changes: 1 };

/** Puts a session into one row, so there is either all of it or nothing. */
async function sessionQuotation(store: Store, session: ArchivedSession, length: Length): Promise<Quotation> {
  const { id, title, turns, updated_at, git_branch } = session;
  // Agents write HEAD outside a repository.
  const branch = git_branch === null || git_branch === "HEAD" ? "" : ` · branch ${git_branch}`;
  const heading = `session ${shortId(id)}: ${brief(title, LONGEST_TITLE)} · ${moment(updated_at)} · ${counted(turns, "turn")}${branch}`;
  const { lines, citation } = await account(store, session, length);
  return quotation({ session: id, said_by: "record", at: updated_at }, [
    prose(`session ${id}`, [heading, ...lines].join("\n"), citation),
  ]);
}

const LONGEST_TITLE = 80;

async function account(store: Store, session: ArchivedSession, { report, changes }: Length) {
  const toc = await store.toc(session);
  const last = toc.at(-1);
  const changed = toc.filter(changedSomething);
  const told = changed.at(-1) ?? toc.findLast(({ has_answer }) => has_answer) ?? last;
  if (!told || !last) return { lines: [], citation: undefined };
  const [summary] = await summariesIn(store, session, only(told));
  const [turn] = await store.turns(session, only(last));
  const [end] = last === told ? [summary] : await summariesIn(store, session, only(last));
  const line = turnLine(told);
  const unfinished = turn && UNFINISHED.has(turn.ending) ? brief(writtenIn(turn.prompt), LONGEST_PROMPT) : "";
  const left = unfinished === "" ? (end?.next_steps ?? "") : "";
  const lines = [
    line,
    reportOf(summary?.completed ?? null, line, report),
    filesText(summary?.files_edited ?? [], session.project_path),
    ...changed
      .slice(-changes, -1)
      .toReversed()
      .map((each) => turnLine(each)),
    last === told || !hasEnd(last, end?.completed ?? null) ? "" : turnLine(last, end?.completed ?? null),
    unfinished === "" ? "" : `not finished, #${last.number} asked: ${unfinished}`,
    left === "" ? "" : `left to do: ${brief(left, LONGEST_LEFT)}`,
  ];
  return { lines: lines.filter((each) => each !== ""), citation: `${session.id}#${told.number}` };
}

const UNFINISHED: ReadonlySet<string> = new Set(["open", "interrupted", "failed"]);
const LONGEST_PROMPT = 240;
const LONGEST_LEFT = 300;

function only({ number }: TocLine) {
  return { from: number, to: number };
}
