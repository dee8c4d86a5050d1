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
import { lastWords } from "../../sessions/story/last-word.ts";
import { outcomeParts } from "../../sessions/turns/end-text.ts";
import { writtenIn } from "../../sessions/turns/pasted-text.ts";
import { openTasks } from "../../sessions/turns/tasks.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { counted } from "../../text/numbers.ts";
import { shortId } from "../../text/short-id.ts";
import { summariesIn } from "../turns/turn-summaries.ts";
import { askedText } from "./asked-text.ts";
import { correctedText, decidedLines } from "./decided-text.ts";
import { wholeToc } from "./delegated-work.ts";
import { filesText } from "./files-text.ts";
import { lastAction } from "./last-action.ts";
import { lastChecks } from "./last-checks.ts";
import { shortReader } from "./read-short.ts";
import { branchText, repositoryState } from "./repository-state.ts";
import { commitLine, hasEnd, reportOf, saysMore, turnLine } from "./turn-account.ts";
import { undoneFiles } from "./undone-files.ts";
import { saidLast } from "./unfinished-text.ts";

export async function ownPast(store: Store, session: ArchivedSession): Promise<AgentDocument> {
  const { id, project_path } = session;
  const whole = await wholeToc(store, session);
  const toc = whole.lines.toReversed();
  const newest = toc[0]?.number ?? 1;
  const recent = await summariesIn(store, session, { from: newest - LOOKED_AT, to: newest });
  const final = new Map(recent.map((summary) => [summary.turn, summary]));
  const turns = await store.turns(session);
  const [last, before] = turns.slice(-2).toReversed();
  const isOpen = last !== undefined && last.ending !== "answered";
  const reader = shortReader(store, session);
  const action = isOpen ? await lastAction(reader, last) : "";
  const isUndone = await undoneFiles(reader, turns, whole.lines);
  const state = await repositoryState(store, session, whole, { isUndone });
  const which = state.is_committed ? "after the last commit" : "";
  const files = filesText(state.uncommitted.toReversed(), project_path, { which });
  // The last turn is at the top.
  const ends = new Set<string>();
  const checks = await lastChecks(reader);
  const decided = decidedLines(turns.slice(0, -1), "", MOST_DECISIONS);
  const isDecided = new Set(decided.map(({ number }) => number));
  const corrected = lastWords(turns);
  const turnRows = toc.slice(1).flatMap((each): Row[] => {
    if (isDecided.has(each.number) || corrected.get(each.number)?.how === "replaced") return [];
    const { completed: answer = null, request = "" } = final.get(each.number) ?? {};
    // The turn before the last is often what that one refers to.
    if (!(each.number === newest - 1 ? saysMore : hasEnd)(each, answer)) return [];
    // A later turn ended with the same words, as a text does that is written again and again.
    const { words } = outcomeParts(each.outcome);
    if (words.startsWith("says: ") && ends.has(words)) return [];
    ends.add(words);
    // Its question is answered by now.
    const told = ASKS.test(outcomeParts(each.outcome).words) ? { ...each, outcome: "" } : each;
    const said = commitLine(each) || turnLine(told, answer, request);
    const report =
      each.number < newest - RECENT || commitLine(each) !== ""
        ? ""
        : reportOf(answer, { known: said, longest: LONGEST_REPORT, is_open: false });
    const citation = `${id}#${each.number}`;
    // A request alone does not say what came of it.
    if (report === "" && said.endsWith('"') && said.startsWith(`#${each.number} asked "`)) return [];
    const correction = correctedText(each.number, corrected, turns) ?? "";
    return [`${said}${correction}`, report]
      .filter((text) => text !== "")
      .map((text, index) => line(`turn ${each.number} ${index}`, text, citation));
  });
  return {
    blocks: [
      ownText(
        `Your context was compacted. You are in session ${plain(id)}, with ${counted(toc.length, "turn")} so far. Cite a turn as ${plain(shortId(id))}#number. From your record, latest first:`,
      ),
      quotation({ session: id, said_by: "record" }, [
        ...(last ? currentRows(id, last, before) : []),
        ...(action === "" ? [] : [line("action", action, `${id}#${newest}`)]),
        ...taskRows(session),
        ...[onBranch(session, state.line), files, checks.failing, ...decided.map(({ line: said }) => said)]
          .filter((text) => text !== "")
          .map((text, index) => line(`state ${index}`, text)),
        ...turnRows,
        ...(checks.passed === "" ? [] : [line("passed", checks.passed)]),
      ]),
    ],
    hint: "Use get_turn of clew's MCP server to read a turn in full.",
  };
}

const ASKS = /^asks: /;
const MOST_DECISIONS = 4;

/** How many turns before the last are shown in more detail. */
const RECENT = 2;
/** More turns would not fit. */
const LOOKED_AT = 20;
const LONGEST_REPORT = 200;
const MOST_TASKS = 8;

function onBranch(session: ArchivedSession, state: string): string {
  return [state, branchText(session)].filter((part) => part !== "").join(", ");
}

/** What was asked last is the task at hand, so here a prompt says more than an outcome. */
function currentRows(id: string, turn: TurnEntry, before: TurnEntry | undefined): Row[] {
  const { number, answer, ending, outcome } = turn;
  const isAnswered = ending === "answered";
  const said = isAnswered
    ? reportOf(answer, { known: "", longest: LONGEST_LAST, is_open: true })
    : saidLast(turn);
  const citation = `${id}#${number}`;
  const how = outcomeParts(outcome).words;
  const state = isAnswered ? "you answered" : "it is not finished. You said last";
  return [
    line("asked", `#${number} was asked last: ${askedText(turn, before, LONGEST_LAST)}`, citation),
    ...remarkRows(turn),
    ...(said === "" ? [] : [line("said", `${state}: ${said}`, citation)]),
    ...(how === "" || how === "no answer yet" || (isAnswered && QUOTES.test(how))
      ? []
      : [line("ended", `how it ended: ${how}`, citation)]),
  ];
}

/** Such an outcome is a sentence of the answer, which is shown. */
const QUOTES = /^(?:says|asks): /;
const LONGEST_LAST = 350;

/** The person's last remark says better than the prompt where the work should go. */
function remarkRows({ remarks }: TurnEntry): Row[] {
  return remarks
    .slice(-MOST_REMARKS)
    .map((remark, index) =>
      line(`remark ${index}`, `then said to you: ${brief(writtenIn(remark), LONGEST_REPORT)}`),
    );
}

const MOST_REMARKS = 2;

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
