// Says what a turn was asked. A mere "yes" comes with the question that it answers.
import { brief } from "../../agent-text/brief.ts";
import { namedItems } from "../../sessions/turns/named-items.ts";
import { namedOption } from "../../sessions/turns/named-option.ts";
import { questionIn } from "../../sessions/turns/open-question.ts";
import { writtenIn } from "../../sessions/turns/pasted-text.ts";
import { sentencesOf } from "../../sessions/turns/sentences.ts";
import type { TurnEntry } from "../../store/rows.ts";

/** `before` is the turn before it, if there is one. If that is shown beside it, its request is not repeated. */
export function askedText(
  { prompt, gist }: Pick<TurnEntry, "prompt" | "gist">,
  before: Pick<TurnEntry, "answer" | "prompt"> | undefined,
  longest: number,
  is_beside = false,
): string {
  const written = writtenIn(prompt);
  // Of the output of a terminal, the gist names the error.
  const asked = brief(TERMINAL.test(written) ? gist : written, longest);
  const option = before?.answer ? namedOption(asked, before.answer) : null;
  if (option !== null) return `${asked} (that is: ${brief(option, LONGEST_OPTION)})`;
  const items = before?.answer ? namedItems(asked, before.answer, longest * ITEMS) : null;
  if (items !== null) return `${asked} (of these: ${brief(items, longest * ITEMS)})`;
  if (asked.length > LONGEST_REPLY || before === undefined) return asked;
  const room = Math.min(longest - asked.length, LONGEST_CONTEXT);
  const question = before.answer === null ? null : repliedTo(before.answer);
  // "Shall I go ahead?" leaves open with what.
  if (question !== null && !GENERAL.test(question))
    return `${asked} (in reply to: ${brief(question.replaceAll("**", ""), room)})`;
  if (is_beside) return asked;
  const earlier = brief(writtenIn(before.prompt), room);
  return earlier.length <= LONGEST_REPLY ? asked : `${asked} (after: ${earlier})`;
}

const TERMINAL = /^\s*(?:❯|[$%]\s)/;

const GENERAL =
  /^(?:\W*(?:shall|should|can|may) (?:i|we)|do you want(?: me)?|want me|would you like(?: me)?|ready)(?: to)? (?:go ahead|proceed|continue|start|begin|implement (?:this|it|that|these)|do (?:this|it|that)|make (?:this|these|that) changes?|fix (?:this|it|that))\b[^`]{0,60}$/i;

/** A list needs more room than a request. */
const ITEMS = 2.5;
const LONGEST_REPLY = 30;
const LONGEST_OPTION = 100;
/** The turn before is near. */
const LONGEST_CONTEXT = 200;

/** Returns the question that an answer ends with, or the last one near its end. */
function repliedTo(answer: string): string | null {
  const near = sentencesOf(answer.slice(-LOOKED_AT)).slice(-MOST_SENTENCES);
  return questionIn(answer) ?? near.findLast((sentence) => /[?？]\W*$/u.test(sentence)) ?? null;
}

const LOOKED_AT = 1500;
const MOST_SENTENCES = 4;
