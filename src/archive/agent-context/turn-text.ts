// Shows a turn in a recap: what the person asked, what it provably did, and the answer. Both texts are quoted, not summed up,
// because a reader missed most what a summary had left out.
import { brief } from "../../agent-text/brief.ts";
import { sanitizeText } from "../../agent-text/sanitize.ts";
import { quoted, verbatim } from "../../agent-text/verbatim.ts";
import { accountOf } from "../../sessions/turns/account.ts";
import { condense } from "../../sessions/turns/condense.ts";
import { cutLine } from "../../sessions/turns/cut-line.ts";
import { outcomeParts } from "../../sessions/turns/end-text.ts";
import { writtenIn } from "../../sessions/turns/pasted-text.ts";
import type { TocLine, TurnEntry } from "../../store/rows.ts";
import { agentWords } from "../../store/said-words.ts";
import { counted } from "../../text/numbers.ts";
import { pullRequestNumber } from "../../text/pull-request-number.ts";
import { shortId } from "../../text/short-id.ts";
import { askedText } from "./asked-text.ts";
import { saidLast } from "./unfinished-text.ts";

export interface TurnToShow {
  readonly turn: TurnEntry;
  /** With the work of sub-agents. */
  readonly line: TocLine;
  readonly before: TurnEntry | undefined;
  /** Which later turn has the last word about it; may be empty. */
  readonly correction: string;
}

export interface TurnLengths {
  /** Of the request, in characters. */
  readonly asked: number;
  readonly answer: number;
}

export function turnText({ turn, line, before, correction }: TurnToShow, lengths: TurnLengths): string {
  const asked = requestText(turn, before, lengths.asked);
  const remarks = turn.remarks
    .slice(-MOST_REMARKS)
    .map((remark) => `; then said: ${brief(writtenIn(remark), Math.max(lengths.asked, LEAST_REMARK))}`)
    .join("");
  const facts = factsText(line, turn);
  const did = `${remarks}${facts === "" ? "" : ` → ${facts}`}${correction}`;
  const answer = answerText(turn, lengths.answer);
  const isShort = !answer.includes("\n") && answer.length <= ONE_LINE;
  const says = answer === "" ? "" : isShort ? ` → says: ${answer}` : ` → says:\n${quoted(answer)}`;
  const own = `#${turn.number}`;
  if (!asked.includes("\n")) return `${own} asked: ${asked}${did}${says}`;
  const after = `${did}${says}`.replace(/^;/, "");
  return `${own} asked:\n${quoted(asked)}${after === "" ? "" : `\n${own}${after}`}`;
}

/** Words of a person while the agent works are few, and often say how something has to be done. */
const LEAST_REMARK = 240;
const MOST_REMARKS = 3;
const ONE_LINE = 240;

/** A long request keeps its lines. A short one comes with what it refers to. */
export function requestText(turn: TurnEntry, before: TurnEntry | undefined, longest: number): string {
  const written = writtenIn(turn.prompt).trim();
  return written.length > Math.min(longest, LONG) && longest > LONG
    ? verbatim(written, longest)
    : askedText(turn, before, longest, true);
}

const LONG = 320;

/** Says the effects that commands prove, and how a turn without an answer ended. */
function factsText({ edits, effects, outcome }: TocLine, { ending }: TurnEntry): string {
  const { words } = outcomeParts(outcome);
  const failed = words.split(", ").filter((part) => /^(?:but )?[\w ]{1,30} failed$/.test(part));
  const { commit = null, pushed = false, pull_request = null, merged = false } = effects ?? {};
  return [
    ...(edits > 0 ? [counted(edits, "edit")] : []),
    ...failed,
    ...(commit
      ? [
          `committed${commit.id === null ? "" : ` ${shortId(commit.id)}`}${commit.subject === null ? "" : ` "${brief(commit.subject, LONGEST_SUBJECT)}"`}`,
        ]
      : []),
    ...(pushed ? ["pushed"] : []),
    ...(pull_request === null ? [] : [`PR ${pullRequestNumber(pull_request)}${merged ? " merged" : ""}`]),
    ...(ending === "interrupted" ? ["interrupted"] : ending === "failed" ? ["ended in an API error"] : []),
  ].join(", ");
}

const LONGEST_SUBJECT = 100;

/** Without an answer, returns what was said last. */
function answerText(turn: TurnEntry, longest: number): string {
  if (longest < LEAST) return "";
  const { answer } = turn;
  if (answer === null) return saidLast(turn);
  const substantial =
    answer.length >= SAYS_ENOUGH || turn.edits === 0
      ? answer
      : `${lastParagraph(agentWords(turn))}\n${answer}`;
  const whole = verbatim(substantial, Number.POSITIVE_INFINITY);
  if (whole.length <= longest) return whole;
  if (longest >= WORTH_LINES) return verbatim(substantial, longest);
  const safe = sanitizeText(substantial);
  const account = accountOf(safe, { longest });
  // A list says more than the sentence before it.
  return cutLine(
    account.length > longest / 2 ? account : condense(safe, { longest }) || account,
    longest * OVER,
  );
}

/** An answer such as "Pushed." says nothing of the work before it. */
const SAYS_ENOUGH = 60;

function lastParagraph(text: string): string {
  return (
    text
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? ""
  );
}

/** A sentence is kept whole if it is not much too long. */
const OVER = 1.5;
const LEAST = 60;
const WORTH_LINES = 300;
