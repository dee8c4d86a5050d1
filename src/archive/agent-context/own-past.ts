// Recaps an agent's own session after its context was compacted: what it was doing, its open tasks, the files it changed,
// and what came of its turns, the latest first.
import {
  type AgentDocument,
  line,
  ownText,
  plain,
  quotation,
  type Row,
} from "../../agent-text/agent-document.ts";
import { brief } from "../../agent-text/brief.ts";
import { costOf } from "../../agent-text/cut-text.ts";
import { lastWords, takesBack } from "../../sessions/story/last-word.ts";
import { outcomeParts } from "../../sessions/turns/end-text.ts";
import { writtenIn } from "../../sessions/turns/pasted-text.ts";
import { openTasks } from "../../sessions/turns/tasks.ts";
import type { ArchivedSession, TocLine, TurnEntry } from "../../store/rows.ts";
import { agentWords } from "../../store/said-words.ts";
import type { Store } from "../../store/store.ts";
import { counted } from "../../text/numbers.ts";
import { shortId } from "../../text/short-id.ts";
import { summariesIn } from "../turns/turn-summaries.ts";
import type { WireSummary } from "../turns/turn-summary-schema.ts";
import { askedText, carriesOut } from "./asked-text.ts";
import { commitBranch } from "./commit-branch.ts";
import { correctedText, type DecidedLine, decidedLines } from "./decided-text.ts";
import { wholeToc } from "./delegated-work.ts";
import { filesText } from "./files-text.ts";
import { checksText, lastChecks } from "./last-checks.ts";
import { shortReader } from "./read-short.ts";
import { branchText, repositoryState } from "./repository-state.ts";
import { commitLine, reportOf, turnReport } from "./turn-account.ts";
import { turnWork, type WorkSoFar, workLines } from "./turn-work.ts";
import { undoneFiles } from "./undone-files.ts";
import { saidLast } from "./unfinished-text.ts";

/** Writes as much as fits into about `room` bytes: of a short session, more of each turn. */
export async function ownPast(store: Store, session: ArchivedSession, room: number): Promise<AgentDocument> {
  const { id, project_path, turns: count } = session;
  const whole = await wholeToc(store, session);
  const turns = await store.turns(session);
  const summaries = await summariesIn(store, session, { from: count - LOOKED_AT, to: count });
  const [last, before] = turns.slice(-2).toReversed();
  const isOpen = last !== undefined && last.ending !== "answered";
  const reader = shortReader(store, session);
  const work = isOpen ? await turnWork(store, session, last, reader) : null;
  const isUndone = await undoneFiles(reader, turns, whole.lines);
  const state = await repositoryState(store, session, whole, {
    isUndone,
    made_on: await commitBranch(reader),
  });
  const which = state.is_committed ? "after the last commit" : "";
  const files = filesText(state.uncommitted.toReversed(), project_path, { which });
  const checks = await lastChecks(reader);
  const decided = decidedLines(turns.slice(0, -1), "", MOST_DECISIONS);
  const lines = [
    onBranch(session, state.line),
    files,
    checks.failing,
    checksText(checks, work?.untested),
    ...decided.map(({ line: said }) => said),
  ];
  const rowsOf = (lengths: Lengths) => [
    ...(last ? currentRows(id, last, { before, work, lengths }) : []),
    ...taskRows(session),
    ...lines.filter((text) => text !== "").map((text, index) => line(`state ${index}`, text)),
    ...openingRows(id, turns),
    ...turnRows(id, { toc: whole.lines, turns, summaries, decided, lengths }),
  ];
  return {
    blocks: [
      ownText(
        `Your context was compacted. You are in session ${plain(id)}, with ${counted(count, "turn")} so far. Cite a turn as ${plain(shortId(id))}#number. From your record, latest first:`,
      ),
      quotation({ session: id, said_by: "record" }, fittingRows(rowsOf, room - AROUND)),
    ],
    hint: "Use get_turn of clew's MCP server to read a turn in full.",
  };
}

/** Of a longer session, more turns would not fit. */
const LOOKED_AT = 20;
const MOST_DECISIONS = 4;
/** For everything on the page but the rows. */
const AROUND = 560;

/** Returns the rows at the greatest length at which all of them fit, or else the shortest. */
function fittingRows(rowsOf: (lengths: Lengths) => Row[], room: number): Row[] {
  for (const times of [2.5, 1.5]) {
    const rows = rowsOf(lengthsOf(times));
    if (rows.reduce((sum, { text }) => sum + costOf(text) + NEWLINE, 0) <= room) return rows;
  }
  return rowsOf(lengthsOf(1));
}

const NEWLINE = 2;

/** How many characters the parts of a recap may have. */
interface Lengths {
  readonly asked: number;
  /** The latest steps of the turn at hand matter most. */
  readonly work: number;
  readonly answer: number;
  /** Of the turn before, which the last one often refers to. */
  readonly before: number;
  readonly recent: number;
  readonly earlier: number;
}

function lengthsOf(times: number): Lengths {
  const base: Lengths = { asked: 450, work: 1000, answer: 600, before: 420, recent: 260, earlier: 180 };
  const { asked, work, answer, before, recent, earlier } = base;
  return {
    ...{ asked, work: work * times, answer: answer * times, before: before * times },
    ...{ recent: recent * times, earlier: earlier * times },
  };
}

interface TurnsToTell {
  readonly toc: readonly TocLine[];
  readonly turns: readonly TurnEntry[];
  readonly summaries: readonly WireSummary[];
  readonly decided: readonly DecidedLine[];
  readonly lengths: Lengths;
}

/** Returns the turns before the last, the latest first. */
function turnRows(id: string, { toc, turns, summaries, decided, lengths }: TurnsToTell): Row[] {
  const requests = new Map(summaries.map(({ turn, request }) => [turn, request]));
  const byNumber = new Map(turns.map((turn) => [turn.number, turn]));
  const isDecided = new Set(decided.map(({ number }) => number));
  const corrected = lastWords(turns);
  const lastChange = turns.findLast(({ edits }) => edits > 0)?.number ?? 0;
  const carriedOut = new Set(
    turns.slice(0, -1).flatMap((each) => (carriesOut(each) ? [each.number - 1] : [])),
  );
  const ends = new Set<string>();
  return toc
    .slice(-MOST_TURNS)
    .toReversed()
    .flatMap((each, age): Row[] => {
      const { number } = each;
      const isReplaced = corrected.get(number)?.how === "replaced";
      const isTakenBack = each.edits === 0 && takesBack(byNumber.get(number + 1)?.answer ?? "");
      if (
        age === 0 ||
        isTakenBack ||
        isDecided.has(number) ||
        isReplaced ||
        (carriedOut.has(number) && each.edits === 0)
      )
        return [];
      const is_past = number < lastChange;
      const own = byNumber.get(number);
      const longest = age === 1 ? lengths.before : age <= RECENT ? lengths.recent : lengths.earlier;
      const given = {
        answer: own?.answer ?? null,
        words: own ? agentWords(own) : "",
        request: requests.get(number) ?? "",
        longest,
        is_past,
      };
      const said = commitLine(each) || turnReport(each, given);
      // A later turn ended with the same words, as a text does that is written again and again.
      const end = said.slice(said.indexOf(": ") + 2);
      if (said === "" || ends.has(end)) return [];
      ends.add(end);
      return [
        line(`turn ${number}`, `${said}${correctedText(number, corrected, turns) ?? ""}`, `${id}#${number}`),
      ];
    });
}

/** More would not fit. */
const MOST_TURNS = 16;
/** How many turns before the last are shown in more detail. */
const RECENT = 3;

/** Often only the beginning of a long session says its aim. */
function openingRows(id: string, turns: readonly TurnEntry[]): Row[] {
  const [first] = turns;
  const asked = first && turns.length >= LONG_SESSION ? brief(writtenIn(first.prompt), LONGEST_OPENING) : "";
  return asked.length < SHORTEST_OPENING ? [] : [line("opening", `it began with #1: ${asked}`, `${id}#1`)];
}

const LONG_SESSION = 3;
const SHORTEST_OPENING = 40;
const LONGEST_OPENING = 160;

function onBranch(session: ArchivedSession, state: string): string {
  return [state, branchText(session)].filter((part) => part !== "").join(", ");
}

/** What was asked last is the task at hand, so here a prompt says more than an outcome. */
function currentRows(
  id: string,
  turn: TurnEntry,
  {
    before,
    work,
    lengths,
  }: { readonly before: TurnEntry | undefined; readonly work: WorkSoFar | null; readonly lengths: Lengths },
): Row[] {
  const { number, answer, ending, outcome } = turn;
  const isAnswered = ending === "answered";
  const said = isAnswered
    ? reportOf(answer, { known: "", longest: lengths.answer, is_open: true })
    : saidLast(turn);
  const citation = `${id}#${number}`;
  const how = work === null ? outcomeParts(outcome).words : "";
  const state = isAnswered ? "you answered" : "it is not finished. You said last";
  const done = work === null ? [] : workLines(work, lengths.work);
  return [
    line("asked", `#${number} was asked last: ${askedText(turn, before, lengths.asked)}`, citation),
    ...remarkRows(turn),
    ...(done.length > 0 ? [line("open", "it is not finished", citation)] : []),
    ...done.map((text, index) => line(`work ${index}`, text, citation)),
    ...(said === "" || done.length > 0 ? [] : [line("said", `${state}: ${said}`, citation)]),
    ...(how === "" || how === "no answer yet" || (isAnswered && QUOTES.test(how))
      ? []
      : [line("ended", `how it ended: ${how}`, citation)]),
  ];
}

/** Such an outcome is a sentence of the answer, which is shown. */
const QUOTES = /^(?:says|asks): /;

/** The person's last remark says better than the prompt where the work should go. */
function remarkRows({ remarks }: TurnEntry): Row[] {
  return remarks
    .slice(-MOST_REMARKS)
    .map((remark, index) =>
      line(`remark ${index}`, `then said to you: ${brief(writtenIn(remark), LONGEST_REPORT)}`),
    );
}

const MOST_REMARKS = 2;
const LONGEST_REPORT = 200;

const MOST_TASKS = 8;

function taskRows({ tasks }: ArchivedSession): Row[] {
  const open = openTasks(tasks);
  const isBegun = ({ status }: { readonly status: string }) => status === "in_progress";
  const rows = [...open.filter(isBegun), ...open.filter((task) => !isBegun(task))]
    .slice(0, MOST_TASKS)
    .map((task, index) =>
      line(`task ${index}`, `open task${isBegun(task) ? ", begun" : ""}: ${brief(task.content, 120)}`),
    );
  const more = open.length - rows.length;
  return more > 0 ? [...rows, line("more tasks", `and ${counted(more, "more task")}`)] : rows;
}
