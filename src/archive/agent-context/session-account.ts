// Says what a session of a recap did, in lines: the state it left the repository in, what it did not finish, what came of its
// last changes, what the person decided, and which checks passed.
import { brief } from "../../agent-text/brief.ts";
import { lastWords, takesBack } from "../../sessions/story/last-word.ts";
import { questionIn } from "../../sessions/turns/open-question.ts";
import type { ArchivedSession, TocLine, TurnEntry } from "../../store/rows.ts";
import { agentWords } from "../../store/said-words.ts";
import type { Store } from "../../store/store.ts";
import { summariesIn } from "../turns/turn-summaries.ts";
import { askedText, carriesOut } from "./asked-text.ts";
import { commitBranch } from "./commit-branch.ts";
import { correctedText, decidedLines } from "./decided-text.ts";
import type { WholeToc } from "./delegated-work.ts";
import { filesText } from "./files-text.ts";
import { checksText, type LastChecks, NO_CHECKS } from "./last-checks.ts";
import { passedOver } from "./passed-over.ts";
import type { ShortReader } from "./read-short.ts";
import { isInside, type RepositoryState, repositoryState } from "./repository-state.ts";
import { titleOf } from "./session-heading.ts";
import { changedSomething, commitLine, reportLine } from "./turn-account.ts";
import { turnWork } from "./turn-work.ts";
import { type Undone, undoneFiles } from "./undone-files.ts";
import { isUnfinished, unfinishedText } from "./unfinished-text.ts";

export interface Length {
  /** Characters of a report. */
  readonly report: number;
  /** The number of earlier turns that the recap includes, first those with changes. */
  readonly others: number;
  /** Characters of the report of an earlier turn. */
  readonly each: number;
  /** Characters of the steps of a turn that was cut. */
  readonly work: number;
}

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

export async function sessionAccount(
  store: Store,
  { session, toc, whole, continued, overtaken, reader, checks: checksOf }: ToldSession,
  { report, others, each: brief_report, work: longest_work }: Length,
): Promise<{ readonly lines: readonly string[]; readonly citation: string | undefined }> {
  const last = toc.at(-1);
  const changed = toc.filter((each, index) => changedSomething(each) && !isPlanning(each, toc[index + 1]));
  // A turn that only committed or pushed is in the line about the repository.
  const told =
    changed.findLast(({ edits }) => edits > 0) ??
    changed.at(-1) ??
    toc.findLast(({ has_answer }) => has_answer) ??
    last;
  if (!told || !last) return { lines: [], citation: undefined };
  const turns = await store.turns(session);
  const isUndone = await undoneFiles(reader, turns, toc);
  const state = await repositoryState(store, session, whole, {
    overtaken,
    isUndone,
    made_on: await commitBranch(reader),
  });
  const [turn, before] = turns.filter(({ number }) => number >= last.number - 1).toReversed();
  const isStopped = turn !== undefined && isUnfinished(turn);
  const work = isStopped && continued === null ? await turnWork(store, session, turn, reader) : null;
  const unfinished = isStopped ? unfinishedText({ turn, before, work }, longest_work) : "";
  const known = [titleOf(session, toc), state.line, unfinished];
  const [end] = await summariesIn(store, session, only(last));
  const left = unfinished === "" ? (end?.next_steps ?? "") : "";
  const lastCommit = toc.findLast(({ effects }) => effects?.commit)?.number ?? 0;
  const citation = `${session.id}#${told.number}`;
  if (continued !== null)
    return { lines: [state.line, `continued in ${continued}`].filter((each) => each !== ""), citation };
  const own = (turn?.files_edited ?? []).filter((path) => isAgents(path, session));
  const isOpen = unfinished + left !== "" || !state.is_pushed || questionIn(turn?.answer ?? "") !== null;
  if (report === 0 && unfinished !== "")
    return { lines: [state.line, unfinished].filter((each) => each !== ""), citation };
  if ((report === 0 && !isOpen) || (others === 0 && state.is_merged))
    return { lines: [state.line], citation };
  if (others === 0 && overtaken && state.is_committed)
    return { lines: [state.line, ...earlierCommits(changed, state)], citation };
  const checks = others > 0 ? await checksOf() : NO_CHECKS;
  const corrected = lastWords(turns);
  const lines: string[] = [
    state.line,
    unfinished,
    unfinished === "" || own.length === 0 ? "" : `wrote ${own.slice(-MOST_OWN).join(", ")}`,
    left === "" ? "" : `left to do, by its own list: ${brief(asItems(left), LONGEST_LEFT)}`,
    checks.failing,
  ];
  const add = (line: string) => {
    lines.push(line);
    known.push(line);
  };
  const say = async (each: TocLine, longest: number) => {
    const [summary] = each === last ? [end] : await summariesIn(store, session, only(each));
    const flags = {
      is_open: each === last && !overtaken,
      is_committed: each.number < lastCommit,
      is_past: each.number < told.number,
    };
    const asked = askedIn(turns, each, each === told ? LONGEST_REQUEST : SHORT_REQUEST);
    const correction = correctedText(each.number, corrected, turns);
    const is_corrected = correction !== "" && each !== told;
    const entry = turns.find(({ number }) => number === each.number);
    const line = reportLine(each, summary ?? NO_SUMMARY, {
      words: entry ? agentWords(entry) : "",
      ...{ known: known.join("\n"), longest: is_corrected ? LONGEST_CORRECTED : longest, asked, ...flags },
    });
    add(line === "" ? "" : `${line}${correction ?? ""}`);
    return ownFiles(summary?.files_edited ?? [], session, isUndone);
  };
  if (last !== told && unfinished === "") await say(last, others > 0 ? LONGEST_LAST : brief_report);
  if (others > 0)
    for (const { number, question } of passedOver(turns.filter((each) => each.number > told.number)))
      add(`#${number} asked, without an answer: ${brief(question, LONGEST_LAST)}`);
  // A small change needs few words.
  const longest = Math.min(report || IN_BRIEF, LEAST_REPORT + told.edits * PER_EDIT);
  const files =
    unfinished !== "" && last === told
      ? ownFiles(turn?.files_edited ?? [], session, isUndone)
      : await say(told, longest);
  const named = others > 0 ? filesOf(files, state) : files;
  const which = whichChanges(told, toc, named.length > files.length);
  const decided = others > 0 ? decidedLines(turns, known.join("\n"), MOST_DECISIONS) : [];
  const takenBack = new Set(turns.flatMap((each) => (takesBack(each.answer ?? "") ? [each.number - 1] : [])));
  const carriedOut = new Set(turns.flatMap((each) => (carriesOut(each) ? [each.number - 1] : [])));
  const isDecided = new Set(decided.map(({ number }) => number));
  for (const { line } of decided) add(line);
  lines.push(
    filesText(named, session.project_path, { which, ...(others === 0 && { most: MOST_FILES_IN_BRIEF }) }),
  );
  lines.push(checksText(checks, work?.untested));
  const standing = changed.filter(
    ({ number }) =>
      corrected.get(number)?.how !== "replaced" && !decided.some((each) => each.number === number),
  );
  const earlier = otherChanges(standing, [told, last], others);
  const found = earlier.length > 0 || others === 0 ? earlier : mainChange(standing, [told, last]);
  const talked = otherTalk(
    toc.filter(
      ({ number }) =>
        !isDecided.has(number) &&
        !carriedOut.has(number) &&
        !takenBack.has(number) &&
        corrected.get(number)?.how !== "replaced",
    ),
    [told, last, ...found],
    others - found.length,
  );
  const [largest] = found.toSorted((one, other) => other.edits - one.edits);
  for (const each of [...found, ...talked]) {
    const line = commitLine(each);
    if (line === "" || state.line.includes(each.effects?.commit?.subject ?? ""))
      await say(each, each === largest ? brief_report * 2 : brief_report);
    else add(line);
  }
  return { lines: lines.filter((each) => each !== ""), citation };
}

/** Of a report in brief. */
const IN_BRIEF = 260;
const LEAST_REPORT = 240;
const PER_EDIT = 40;
const MOST_DECISIONS = 3;

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
function askedIn(turns: readonly TurnEntry[], { number }: TocLine, longest: number): string | null {
  const turn = turns.find((each) => each.number === number);
  const before = turns.find((each) => each.number === number - 1);
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
const LONGEST_REQUEST = 130;
const SHORT_REQUEST = 80;
/** A later turn says what is left of it. */
const LONGEST_CORRECTED = 110;
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
  const [largest] = others.toReversed().toSorted((a, b) => b.edits - a.edits);
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

/** Returns turns that only talked, the latest first. */
function otherTalk(toc: readonly TocLine[], told: readonly TocLine[], most: number): TocLine[] {
  const others = toc.filter((each) => each.has_answer && !told.includes(each));
  return most <= 0 ? [] : others.slice(-most).toReversed();
}

function only({ number }: TocLine) {
  return { from: number, to: number };
}
