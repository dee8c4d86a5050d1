// Says where a turn without an end stopped: what it was asked to do, and what the agent said last.
import { brief } from "../../agent-text/brief.ts";
import { isAnnouncement } from "../../sessions/turns/account.ts";
import { writtenIn } from "../../sessions/turns/pasted-text.ts";
import { announces } from "../../sessions/turns/said-in.ts";
import { sentencesOf } from "../../sessions/turns/sentences.ts";
import type { TurnEntry } from "../../store/rows.ts";
import { agentWords } from "../../store/said-words.ts";
import { askedText } from "./asked-text.ts";
import { type WorkSoFar, workLines } from "./turn-work.ts";

/** Returns whether the turn was cut, or waits, or ends with words about its next step. */
export function isUnfinished({ ending, answer }: Pick<TurnEntry, "answer" | "ending">): boolean {
  if (UNFINISHED.has(ending)) return true;
  const last = answer === null || answer.length > LONGEST_SAID ? "" : (sentencesOf(answer).at(-1) ?? "");
  return last !== "" && announces(last) && !OFFERS.test(last);
}

export interface StoppedTurn {
  readonly turn: TurnEntry;
  readonly before: TurnEntry | undefined;
  /** Null if it is not known. */
  readonly work: WorkSoFar | null;
}

/** Returns what the turn was asked, and its last steps in about `longest` characters. */
export function unfinishedText({ turn, before, work }: StoppedTurn, longest: number): string {
  const asked = askedText(turn, before, LONGEST_PROMPT);
  const said = saidLast(turn);
  const remark = brief(writtenIn(turn.remarks.at(-1) ?? ""), LONGEST_PROMPT);
  return [
    `not finished, #${turn.number} asked: ${asked}`,
    ...(remark === "" ? [] : [`the person then said: ${remark}`]),
    ...(work === null ? (said === "" ? [] : [`said last: ${said}`]) : workLines(work, longest)),
  ].join("\n");
}

const UNFINISHED: ReadonlySet<string> = new Set(["open", "interrupted", "failed"]);
const LONGEST_PROMPT = 500;
const OFFERS = /^let me know\b/i;

/**
 * Returns the agent's last whole sentences. Only the very last one may announce something: there the work stopped. Empty
 * if nothing was said.
 */
export function saidLast(turn: Pick<TurnEntry, "words" | "answer" | "remarks">): string {
  const text = [agentWords(turn), turn.answer ?? ""].join("\n\n");
  const [last = "", ...before] = sentencesOf(text.slice(-LOOKED_AT)).toReversed();
  let said = last;
  for (const sentence of before.filter((each) => !isAnnouncement(each))) {
    const longer = `${sentence.replace(/[:：]$/u, ".")} ${said}`;
    if (longer.length > LONGEST_SAID) break;
    said = longer;
  }
  return brief(said, LONGEST_SAID);
}

const LOOKED_AT = 4000;
const LONGEST_SAID = 300;
