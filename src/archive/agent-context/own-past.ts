// Recaps an agent's own session after its context was compacted: what it was doing, its open tasks, the files it changed,
// and what came of its turns, the latest first.
import {
  type AgentDocument,
  line,
  ownText,
  plain,
  prose,
  quotation,
  type Row,
} from "../../agent-text/agent-document.ts";
import { brief } from "../../agent-text/brief.ts";
import { costOf } from "../../agent-text/cut-text.ts";
import { quoted, verbatim } from "../../agent-text/verbatim.ts";
import { outcomeParts } from "../../sessions/turns/end-text.ts";
import { writtenIn } from "../../sessions/turns/pasted-text.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { counted } from "../../text/numbers.ts";
import { shortId } from "../../text/short-id.ts";
import { commitBranch } from "./commit-branch.ts";
import { wholeToc } from "./delegated-work.ts";
import { filesText } from "./files-text.ts";
import { fitting } from "./fitting.ts";
import { checksText, lastChecks } from "./last-checks.ts";
import { shortReader } from "./read-short.ts";
import { refusedText } from "./refused-calls.ts";
import { branchText, repositoryState } from "./repository-state.ts";
import { shownTurns, wholeLengths } from "./shown-turns.ts";
import { taskLines } from "./task-lines.ts";
import { requestText } from "./turn-text.ts";
import { turnWork, type WorkSoFar, workLines } from "./turn-work.ts";
import { undoneFiles } from "./undone-files.ts";
import { isUnfinished, saidLast } from "./unfinished-text.ts";

/** Writes as much as fits into about `room` bytes: of a short session, all of each turn. */
export async function ownPast(store: Store, session: ArchivedSession, room: number): Promise<AgentDocument> {
  const { id, project_path, turns: count } = session;
  const whole = await wholeToc(store, session);
  const turns = await store.turns(session);
  const [last, before] = turns.slice(-2).toReversed();
  const isOpen = last !== undefined && isUnfinished(last);
  const reader = shortReader(store, session, MOST_BYTES);
  const work = isOpen ? await turnWork(store, session, last, reader) : null;
  const isUndone = await undoneFiles(reader, turns, whole.lines);
  const state = await repositoryState(store, session, whole, {
    isUndone,
    made_on: await commitBranch(reader),
  });
  const which = state.is_committed ? "after the last commit" : "";
  const files = filesText(state.uncommitted.toReversed(), project_path, { which, most: MOST_FILES });
  const checks = await lastChecks(reader);
  const lines = [
    onBranch(session, state.line),
    files,
    checks.failing,
    checksText(checks, work?.untested),
    await refusedText(reader),
  ];
  const rowsOf = (scale: number) => [
    ...(last ? currentRows(id, last, { before, work, scale }) : []),
    ...taskLines(session).map((text, index) => line(`task ${index}`, text)),
    ...lines.filter((text) => text !== "").map((text, index) => line(`state ${index}`, text)),
    ...shownTurns(turns, whole.lines, {
      most: scale < SMALL ? FEWER_TURNS : MOST_TURNS,
      ...{ skipped: 1, lengthsAt: wholeLengths(scale) },
    }).map(({ number, text }) => prose(`turn ${number}`, text, `${id}#${number}`)),
  ];
  return {
    blocks: [
      ownText(
        `Your context was compacted. You are in session ${plain(id)}, with ${counted(count, "turn")} so far. Cite a turn as ${plain(shortId(id))}#number. From your record, latest first:`,
      ),
      quotation(
        { session: id, said_by: "record" },
        fitting(rowsOf, (rows) => sizeOf(rows) <= room - AROUND),
      ),
    ],
    hint: `[…] marks what was left out; get_turn of clew's MCP server shows a turn in full, such as {at: "${plain(shortId(id))}#${count}"}.`,
  };
}

/** About half a second. A session that is compacted is long, and its compaction took longer. */
const MOST_BYTES = 16_000_000;
const MOST_FILES = 12;
/** More would not fit. */
const MOST_TURNS = 50;
/** Where there is so little room, old turns are only counted. */
const SMALL = 0.5;
const FEWER_TURNS = 24;

/** The turn at hand matters most, so it keeps its room in a long session. */
function lengthAtHand(scale: number): number {
  return Math.max(1600, Math.min(4000, 1400 * scale));
}

/** For everything on the page but the rows. */
const AROUND = 640;

function sizeOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { text }) => sum + costOf(text) + NEWLINE, 0);
}

const NEWLINE = 2;

function onBranch(session: ArchivedSession, state: string): string {
  return [state, branchText(session)].filter((part) => part !== "").join(", ");
}

/** The last request is the task at hand. */
function currentRows(
  id: string,
  turn: TurnEntry,
  {
    before,
    work,
    scale,
  }: { readonly before: TurnEntry | undefined; readonly work: WorkSoFar | null; readonly scale: number },
): Row[] {
  const { number, answer, outcome } = turn;
  const isAnswered = !isUnfinished(turn);
  const citation = `${id}#${number}`;
  const how = work === null ? outcomeParts(outcome).words : "";
  const asked = requestText(turn, before, Math.min(2500, Math.max(300, 700 * scale)));
  const answered = isAnswered && answer !== null ? verbatim(answer, lengthAtHand(scale)) : "";
  const said = isAnswered ? "" : saidLast(turn);
  const done = work === null ? [] : workLines(work, lengthAtHand(scale));
  return [
    asked.includes("\n")
      ? prose("asked", `#${number} was asked last:\n${quoted(asked)}`, citation)
      : line("asked", `#${number} was asked last: ${asked}`, citation),
    ...remarkRows(turn),
    ...(done.length > 0 ? [line("open", "it is not finished", citation)] : []),
    ...done.map((text, index) => line(`work ${index}`, text, citation)),
    ...(answered === "" ? [] : [prose("said", `you answered:\n${quoted(answered)}`, citation)]),
    ...(said === "" || done.length > 0
      ? []
      : [line("said", `it is not finished. You said last: ${said}`, citation)]),
    ...(how === "" || how === "no answer yet" || isAnswered || QUOTES.test(how)
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
      line(`remark ${index}`, `then said to you: ${brief(writtenIn(remark), LONGEST_REMARK)}`),
    );
}

const MOST_REMARKS = 4;
const LONGEST_REMARK = 500;
