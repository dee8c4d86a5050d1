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
import { cutLine } from "../../sessions/turns/cut-line.ts";
import { questionIn } from "../../sessions/turns/open-question.ts";
import type { ArchivedSession, TocLine } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { counted } from "../../text/numbers.ts";
import { shortId } from "../../text/short-id.ts";
import { summariesIn } from "../turns/turn-summaries.ts";
import { askedText } from "./asked-text.ts";
import { type WholeToc, wholeToc } from "./delegated-work.ts";
import { filesText } from "./files-text.ts";
import { lastAction } from "./last-action.ts";
import { continuedIn, isOvertaken } from "./later-session.ts";
import { passedOver } from "./passed-over.ts";
import { branchText, isInside, type RepositoryState, repositoryState } from "./repository-state.ts";
import { changedSomething, commitLine, reportLine } from "./turn-account.ts";
import { type Undone, undoneFiles } from "./undone-files.ts";
import { unfinishedText } from "./unfinished-text.ts";

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

interface Length {
  /** Characters of a report. */
  readonly report: number;
  /** The number of earlier turns with changes that the recap includes. */
  readonly others: number;
}

/** For the session where work most likely continues. */
const AT_LENGTH: Length = { report: 600, others: 3 };
const IN_BRIEF: Length = { report: 260, others: 0 };
/** For work on another branch, of which only loose ends matter here. */
const IF_OPEN: Length = { report: 0, others: 0 };

interface ToldSession {
  readonly session: ArchivedSession;
  readonly toc: readonly TocLine[];
  readonly whole: WholeToc;
  /** The session that carries out its plan. */
  readonly continued: string | null;
  /** True if a later session committed on its branch. */
  readonly overtaken: boolean;
}

/** Puts a session into one row, so there is either all of it or nothing. */
async function sessionQuotation(store: Store, told: ToldSession, length: Length): Promise<Quotation> {
  const { id, updated_at } = told.session;
  const { lines, citation } = await account(store, told, length);
  return quotation({ session: id, said_by: "record", at: updated_at }, [
    prose(`session ${id}`, [headingOf(told, length), ...lines].join("\n"), citation),
  ]);
}

function headingOf({ session, toc }: ToldSession, { others }: Length): string {
  const title = titleOf(session, toc);
  const isLong = title === "" && others > 0 && session.turns > 2 && session.title_origin === "first-prompt";
  const opening = isLong ? `began with "${brief(session.title, LONGEST_OPENING)}"` : "";
  const facts = [moment(session.updated_at), counted(session.turns, "turn"), branchText(session), opening];
  const named = `session ${shortId(session.id)}${title === "" ? "" : `: ${title}`}`;
  return [named, ...facts].filter((fact) => fact !== "").join(" · ");
}

/**
 * The first prompt says what a short session was about, and a long one if it was a plan or a command. A commit's subject
 * says it better than half a prompt.
 */
function titleOf({ title, title_origin, turns }: ArchivedSession, toc: readonly TocLine[]): string {
  const line = cutLine(brief(title, LONGEST_TITLE * 2), LONGEST_TITLE);
  if (title_origin !== "first-prompt" || TELLING.test(toc[0]?.gist ?? "")) return line;
  const plan = toc.find(({ gist }) => gist.startsWith("Plan: "))?.gist;
  if (plan !== undefined && line.endsWith("…")) return cutLine(brief(plan, LONGEST_TITLE * 2), LONGEST_TITLE);
  const committed = toc.some(({ effects }) => effects?.commit?.subject);
  return turns > SHORT_SESSION || (committed && line.endsWith("…")) ? "" : line;
}

/** A plan, or a command with what it was called for. */
const TELLING = /^(?:Plan: |\/[\w-]+.*: )/;

const SHORT_SESSION = 6;
const LONGEST_TITLE = 90;
const LONGEST_OPENING = 70;

async function account(
  store: Store,
  { session, toc, whole, continued, overtaken }: ToldSession,
  { report, others }: Length,
) {
  const last = toc.at(-1);
  const changed = toc.filter((each, index) => changedSomething(each) && !isPlanning(each, toc[index + 1]));
  // A turn that only committed or pushed is in the line about the repository.
  const told =
    changed.findLast(({ edits }) => edits > 0) ??
    changed.at(-1) ??
    toc.findLast(({ has_answer }) => has_answer) ??
    last;
  if (!told || !last) return { lines: [], citation: undefined };
  const isUndone = await undoneFiles(store, session, toc);
  const state = await repositoryState(store, session, whole, { overtaken, isUndone });
  const [turn, before] = (
    await store.turns(session, { from: last.number - 1, to: last.number })
  ).toReversed();
  const stopped = turn ? unfinishedText(turn, before) : "";
  const action = turn && stopped !== "" && continued === null ? await lastAction(store, session, turn) : "";
  const unfinished = action === "" ? stopped : `${stopped}\n${action}`;
  const known = [titleOf(session, toc), state.line, unfinished];
  const [end] = await summariesIn(store, session, only(last));
  const left = unfinished === "" ? (end?.next_steps ?? "") : "";
  const lastCommit = toc.findLast(({ effects }) => effects?.commit)?.number ?? 0;
  const citation = `${session.id}#${told.number}`;
  if (continued !== null)
    return { lines: [state.line, `continued in ${continued}`].filter((each) => each !== ""), citation };
  const own = (turn?.files_edited ?? []).filter((path) => isAgents(path, session));
  const isOpen = unfinished + left !== "" || !state.is_pushed || questionIn(turn?.answer ?? "") !== null;
  if ((report === 0 && !isOpen) || (others === 0 && state.is_merged))
    return { lines: [state.line], citation };
  if (others === 0 && overtaken && state.is_committed)
    return { lines: [state.line, ...earlierCommits(changed, state)], citation };
  const lines = [
    state.line,
    unfinished,
    unfinished === "" || own.length === 0 ? "" : `wrote ${own.slice(-MOST_OWN).join(", ")}`,
    left === "" ? "" : `left to do, by its own list: ${brief(asItems(left), LONGEST_LEFT)}`,
  ];
  const add = (line: string) => {
    lines.push(line);
    known.push(line);
  };
  const say = async (each: TocLine, longest: number) => {
    const [summary] = each === last ? [end] : await summariesIn(store, session, only(each));
    const flags = { is_open: each === last && !overtaken, is_committed: each.number < lastCommit };
    const asked = await askedIn(store, session, each, each === told ? LONGEST_REQUEST : SHORT_REQUEST);
    add(reportLine(each, summary ?? NO_SUMMARY, { known: known.join("\n"), longest, asked, ...flags }));
    return ownFiles(summary?.files_edited ?? [], session, isUndone);
  };
  if (last !== told && unfinished === "") await say(last, others > 0 ? LONGEST_LAST : LONGEST_END);
  if (others > 0)
    for (const { number, question } of passedOver(
      await store.turns(session, { from: told.number + 1, to: last.number }),
    ))
      add(`#${number} asked, without an answer: ${brief(question, LONGEST_LAST)}`);
  const longest = report || IN_BRIEF.report;
  const files =
    unfinished !== "" && last === told
      ? ownFiles(turn?.files_edited ?? [], session, isUndone)
      : await say(told, longest);
  const named = others > 0 ? filesOf(files, state) : files;
  const which = whichChanges(told, toc, named.length > files.length);
  lines.push(
    filesText(named, session.project_path, { which, ...(others === 0 && { most: MOST_FILES_IN_BRIEF }) }),
  );
  const earlier = otherChanges(changed, [told, last], others);
  for (const each of earlier.length > 0 || others === 0 ? earlier : mainChange(changed, [told, last])) {
    const line = commitLine(each);
    if (line === "" || state.line.includes(each.effects?.commit?.subject ?? "")) await say(each, LONGEST_END);
    else add(line);
  }
  return { lines: lines.filter((each) => each !== ""), citation };
}

/** Later work went on from there, so its commits say enough. */
function earlierCommits(changed: readonly TocLine[], state: RepositoryState): string[] {
  return changed
    .filter(({ effects }) => effects?.commit?.subject && !state.line.includes(effects.commit.subject))
    .map(commitLine)
    .slice(-MOST_EARLIER)
    .toReversed();
}

const MOST_EARLIER = 2;
const MOST_FILES_IN_BRIEF = 4;
const MOST_OWN = 2;

/** Returns what the turn was asked, and what it answered if that was only a yes. */
async function askedIn(
  store: Store,
  session: ArchivedSession,
  { number }: TocLine,
  longest: number,
): Promise<string | null> {
  const [turn, before] = (await store.turns(session, { from: number - 1, to: number })).toReversed();
  return turn === undefined ? null : askedText(turn, before, longest);
}

/** Plans and notes of the agent are in a hidden folder outside the project. */
function isAgents(path: string, session: ArchivedSession): boolean {
  return !isInside(path, session) && /[/\\]\.[^/\\]+[/\\]/.test(path);
}

/** Returns the files of the project that are changed in the end. */
function ownFiles(paths: readonly string[], session: ArchivedSession, isUndone: Undone): string[] {
  return paths.filter((path) => !isAgents(path, session) && !isUndone(path));
}

/** Names the turn whose changes are listed, if other turns of the session have edits too. */
function whichChanges(told: TocLine, toc: readonly TocLine[], withUncommitted: boolean): string {
  const isOnly = toc.every(({ number, edits }) => edits === 0 || number === told.number);
  if (isOnly) return "";
  return `in #${told.number}${withUncommitted ? " or not committed" : ""}`;
}

const NO_SUMMARY = { completed: null, request: "" };

/** Returns whether the turn wrote a plan that the next turn carries out. */
function isPlanning({ effects }: TocLine, next: TocLine | undefined): boolean {
  return !effects?.commit && next?.gist.startsWith("Plan: ") === true;
}

/** Writes the lines of a list one after the other. */
function asItems(list: string): string {
  return list.replace(/^\s*(?:[-*]|\d+[.)])\s+(?:\[[ x]\]\s+)?/gm, "").replace(/\s*\n+\s*/g, "; ");
}

const LONGEST_LEFT = 420;
const LONGEST_END = 160;
const LONGEST_REQUEST = 130;
const SHORT_REQUEST = 80;
/** Work continues after it. */
const LONGEST_LAST = 260;

/** The files of the last change, and then others that may not be committed. */
function filesOf(last: readonly string[], { uncommitted }: RepositoryState): string[] {
  return [...new Set([...last, ...uncommitted.toReversed()])];
}

/**
 * Returns commits and what was edited after the last one, the latest first: what was edited before is in a commit. Of
 * many, the largest change and the latest others.
 */
function otherChanges(changed: readonly TocLine[], told: readonly TocLine[], most: number): TocLine[] {
  const lastCommit = changed.findLast(({ effects }) => effects?.commit)?.number ?? 0;
  const others = changed.filter(
    (each) =>
      !told.includes(each) && (each.effects?.commit?.subject || (each.edits > 0 && each.number > lastCommit)),
  );
  if (others.length <= most || most === 0) return others.toReversed().slice(0, most);
  const [largest] = others.toSorted((a, b) => b.edits - a.edits);
  const latest = others.filter((each) => each !== largest).slice(1 - most);
  return others.filter((each) => each === largest || latest.includes(each)).toReversed();
}

/** If there is one commit and nothing after it, says what most of it was. */
function mainChange(changed: readonly TocLine[], told: readonly TocLine[]): TocLine[] {
  return changed
    .filter((each) => !told.includes(each) && each.edits > 0)
    .toSorted((a, b) => b.edits - a.edits)
    .slice(0, 1);
}

function only({ number }: TocLine) {
  return { from: number, to: number };
}
