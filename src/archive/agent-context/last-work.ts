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
import { branchText, repositoryState, withoutSubject } from "./repository-state.ts";
import { changedSomething, filesText, hasEnd, reportOf, turnLine } from "./turn-account.ts";

/** Expects the tip of each tree, the most important first. */
export async function lastWork(
  store: Store,
  sessions: readonly ArchivedSession[],
  branch: string | null,
): Promise<AgentDocument> {
  const read = await Promise.all(
    sessions.map(async (session) => {
      const [first] = await store.turns(session, { from: 1, to: 1 });
      return { session, toc: await store.toc(session), opening: first?.prompt ?? "" };
    }),
  );
  const worked = read.filter(({ toc }) => toc.some(changedSomething));
  // A session that only talked is worth its tokens if there is nothing else.
  const told = worked.length > 0 ? worked : read;
  const quotations = await Promise.all(
    told.map(({ session, toc }, index) => {
      // An accepted plan names the session that made it.
      const next = told.find((each) => each.session !== session && each.opening.includes(session.id));
      const continued = next ? shortId(next.session.id) : null;
      return sessionQuotation(store, { session, toc, continued }, index === 0 ? AT_LENGTH : IN_BRIEF);
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

interface Length {
  /** Characters of a report. */
  readonly report: number;
  /** How many turns that changed something. */
  readonly changes: number;
}

/** For the session where work most likely continues. */
const AT_LENGTH: Length = { report: 450, changes: 3 };
const IN_BRIEF: Length = { report: 200, changes: 1 };

interface ToldSession {
  readonly session: ArchivedSession;
  readonly toc: readonly TocLine[];
  /** The session that carries out its plan. */
  readonly continued: string | null;
}

/** Puts a session into one row, so there is either all of it or nothing. */
async function sessionQuotation(store: Store, told: ToldSession, length: Length): Promise<Quotation> {
  const { id, title, turns, updated_at } = told.session;
  const facts = [moment(updated_at), counted(turns, "turn"), branchText(told.session)];
  const heading = `session ${shortId(id)}: ${[brief(title, LONGEST_TITLE), ...facts].filter((fact) => fact !== "").join(" · ")}`;
  const { lines, citation } = await account(store, told, length);
  return quotation({ session: id, said_by: "record", at: updated_at }, [
    prose(`session ${id}`, [heading, ...lines].join("\n"), citation),
  ]);
}

const LONGEST_TITLE = 80;

async function account(store: Store, { session, toc, continued }: ToldSession, { report, changes }: Length) {
  const last = toc.at(-1);
  const changed = toc.filter(changedSomething);
  // A turn that only committed or pushed is in the line about the repository.
  const told =
    changed.findLast(({ edits }) => edits > 0) ??
    changed.at(-1) ??
    toc.findLast(({ has_answer }) => has_answer) ??
    last;
  if (!told || !last) return { lines: [], citation: undefined };
  const state = await repositoryState(store, session, toc);
  const [summary] = await summariesIn(store, session, only(told));
  const [turn] = await store.turns(session, only(last));
  const [end] = last === told ? [summary] : await summariesIn(store, session, only(last));
  const unfinished = turn && UNFINISHED.has(turn.ending) ? brief(writtenIn(turn.prompt), LONGEST_PROMPT) : "";
  const left = unfinished === "" ? (end?.next_steps ?? "") : "";
  const shown = { ...told, outcome: withoutSubject(told.outcome, state.line) };
  const line = last === told && unfinished !== "" ? turnLine(shown, null, unfinished) : turnLine(shown);
  const lines = [
    state.line,
    line,
    reportOf(summary?.completed ?? null, line, report),
    filesText(summary?.files_edited ?? [], session.project_path),
    ...changed
      .filter((each) => each !== told && each !== last && !ONLY_KEPT.test(each.outcome))
      .slice(1 - changes, changes === 1 ? 0 : undefined)
      .toReversed()
      .map((each) => turnLine(each)),
    last === told || ONLY_KEPT.test(last.outcome) || !hasEnd(last, end?.completed ?? null)
      ? ""
      : turnLine(last, end?.completed ?? null),
    continued === null ? "" : `continued in ${continued}`,
    unfinished === "" || last === told || continued !== null
      ? ""
      : `not finished, #${last.number} asked: ${unfinished}`,
    left === "" ? "" : `left to do: ${brief(left, LONGEST_LEFT)}`,
  ];
  return { lines: lines.filter((each) => each !== ""), citation: `${session.id}#${told.number}` };
}

/** Such a turn says no more than the line about the repository. */
const ONLY_KEPT = /^(?:(?:committed(?: "[^"]*")?|pushed)(?:, |$))+$/;

const UNFINISHED: ReadonlySet<string> = new Set(["open", "interrupted", "failed"]);
const LONGEST_PROMPT = 240;
const LONGEST_LEFT = 300;

function only({ number }: TocLine) {
  return { from: number, to: number };
}
