import { questionIn } from "../../sessions/turns/open-question.ts";
import type { ArchivedSession, TocLine, TurnEntry } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { commitBranch } from "./commit-branch.ts";
import type { WholeToc } from "./delegated-work.ts";
import { filesText } from "./files-text.ts";
import { checksText, type LastChecks, NO_CHECKS } from "./last-checks.ts";
import type { ShortReader } from "./read-short.ts";
import { refusedText } from "./refused-calls.ts";
import { isInside, type RepositoryState, repositoryState } from "./repository-state.ts";
import { type ShownText, shownTurns, wholeLengths } from "./shown-turns.ts";
import { taskLines } from "./task-lines.ts";
import { commitLine } from "./turn-account.ts";
import { turnWork, type WorkSoFar } from "./turn-work.ts";
import { undoneFiles } from "./undone-files.ts";
import { isUnfinished, unfinishedText } from "./unfinished-text.ts";

/** How much of a session is shown: all of its turns, the last ones, or only what is open. */
export type AccountDetail = "whole" | "brief" | "open";

export interface ToldSession {
  readonly session: ArchivedSession;
  readonly toc: readonly TocLine[];
  readonly whole: WholeToc;
  /** The session that carries out its plan. */
  readonly continued: string | null;
  /** True if a later session committed on its branch. */
  readonly overtaken: boolean;
  readonly reader: ShortReader;
  readonly checks: () => Promise<LastChecks>;
}

/** What is read of a session, before it is known how much of it fits. */
export interface ReadAccount {
  readonly told: ToldSession;
  readonly turns: readonly TurnEntry[];
  readonly state: RepositoryState;
  readonly work: WorkSoFar | null;
  readonly checks: LastChecks;
  readonly refused: string;
}

export async function readAccount(
  store: Store,
  told: ToldSession,
  detail: AccountDetail,
): Promise<ReadAccount> {
  const { session, toc, whole, overtaken, continued, reader } = told;
  const turns = await store.turns(session);
  const isUndone = await undoneFiles(reader, turns, toc);
  const state = await repositoryState(store, session, whole, {
    overtaken,
    isUndone,
    made_on: await commitBranch(reader),
  });
  const last = turns.at(-1);
  const work =
    last && isUnfinished(last) && continued === null ? await turnWork(store, session, last, reader) : null;
  const isWhole = detail === "whole";
  return {
    ...{ told, turns, state, work },
    checks: isWhole ? await told.checks() : NO_CHECKS,
    refused: isWhole ? await refusedText(reader) : "",
  };
}

/** Returns the lines of a session, and the turn they are about. With a larger `scale`, turns are shown at greater length. */
export function accountLines(
  { told, turns, state, work, checks, refused }: ReadAccount,
  detail: AccountDetail,
  scale: number,
): { readonly lines: readonly string[]; readonly citation: string | undefined } {
  const { session, toc, continued, overtaken } = told;
  const [last, before] = turns.slice(-2).toReversed();
  if (!last) return { lines: [], citation: undefined };
  const citation = `${session.id}#${last.number}`;
  const only = (...lines: string[]) => ({ lines: lines.filter((line) => line !== ""), citation });
  if (continued !== null) return only(state.line, `continued in ${continued}`);
  const isStopped = isUnfinished(last);
  const unfinished = isStopped
    ? unfinishedText({ turn: last, before, work }, Math.max(LEAST_WORK, WORK * scale))
    : "";
  const isOpen = isStopped || !state.is_pushed || questionIn(last.answer ?? "") !== null;
  if (detail === "open")
    return only(state.line, unfinished || (isOpen ? (lastTurn(turns, toc, 0)[0]?.text ?? "") : ""));
  if (detail === "brief" && state.is_merged) return only(state.line);
  if (detail === "brief" && overtaken && state.is_committed)
    return only(state.line, ...earlierCommits(toc, state));
  const own = last.files_edited.filter((path) => isAgents(path, session));
  const files = filesText(state.uncommitted.toReversed(), session.project_path, {
    which: state.is_committed ? "after the last commit" : "",
    most: detail === "whole" ? MOST_FILES : FEW_FILES,
  });
  const skipped = isStopped ? 1 : 0;
  const shown =
    detail === "whole"
      ? shownTurns(turns, toc, { most: MOST_TURNS, skipped, lengthsAt: wholeLengths(scale) })
      : lastTurn(turns, toc, skipped);
  return only(
    state.line,
    files,
    checks.failing,
    checksText(checks, work?.untested),
    refused,
    ...taskLines(session),
    unfinished,
    ...(isStopped && own.length > 0 ? [`wrote ${own.slice(-MOST_OWN).join(", ")}`] : []),
    ...shown.map(({ text }) => text),
  );
}

const WORK = 700;
const LEAST_WORK = 900;
const MOST_FILES = 10;
const FEW_FILES = 3;
const MOST_OWN = 2;
/** A new session needs to know where the work is, not all of its way there. */
const MOST_TURNS = 14;

/** Of another session, the end of its last answer says what it waits for. */
function lastTurn(turns: readonly TurnEntry[], toc: readonly TocLine[], skipped: number): ShownText[] {
  const lengthsAt = () => ({ asked: 160, answer: 260 });
  return shownTurns(turns, toc, { most: 1, skipped, lengthsAt }).slice(0, 1);
}

/** Later work went on from there, so its commits say enough. */
function earlierCommits(toc: readonly TocLine[], state: RepositoryState): string[] {
  return toc
    .filter(({ effects }) => effects?.commit?.subject && !state.line.includes(effects.commit.subject))
    .map(commitLine)
    .slice(-MOST_EARLIER)
    .toReversed();
}

const MOST_EARLIER = 2;

/** Plans and notes of the agent are in a hidden folder outside the project. */
function isAgents(path: string, session: ArchivedSession): boolean {
  return !isInside(path, session) && /[/\\]\.[^/\\]+[/\\]/.test(path);
}
