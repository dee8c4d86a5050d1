// Says what a turn was asked. A mere "yes" comes with the question that it answers.
import { brief } from "../../agent-text/brief.ts";
import { questionIn } from "../../sessions/turns/open-question.ts";
import { writtenIn } from "../../sessions/turns/pasted-text.ts";
import { sentencesOf } from "../../sessions/turns/sentences.ts";
import type { TurnEntry } from "../../store/rows.ts";

/** `before` is the turn before it, if there is one. */
export function askedText(
  { prompt }: Pick<TurnEntry, "prompt">,
  before: Pick<TurnEntry, "answer"> | undefined,
  longest: number,
): string {
  const asked = brief(writtenIn(prompt), longest);
  const question = asked.length > LONGEST_REPLY || before?.answer == null ? null : repliedTo(before.answer);
  return question === null ? asked : `${asked} (in reply to: ${brief(question, longest - asked.length)})`;
}

const LONGEST_REPLY = 30;

/** Returns the question that an answer ends with, or the last one near its end. */
function repliedTo(answer: string): string | null {
  const near = sentencesOf(answer.slice(-LOOKED_AT)).slice(-MOST_SENTENCES);
  return questionIn(answer) ?? near.findLast((sentence) => /[?？]\W*$/u.test(sentence)) ?? null;
}

const LOOKED_AT = 1500;
const MOST_SENTENCES = 4;
