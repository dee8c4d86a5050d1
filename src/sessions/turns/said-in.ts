// Reduces what an agent says between its steps to what it tells: without sentences that only announce the next step.
import { saysNothing } from "./account.ts";
import { sentencesOf } from "./sentences.ts";

/** Returns null if nothing is left. */
export function saidIn(text: string): string | null {
  const told = sentencesOf(text).filter((sentence) => !announces(sentence) && sentence.includes(" "));
  return told.length === 0 ? null : told.join(" ");
}

/** Returns what words between two steps tell by themselves: not that a check ran, or that the person is right. May be empty. */
export function toldIn(text: string): string {
  const told = sentencesOf(saidIn(text) ?? "")
    .filter((sentence) => !NEXT_STEP.test(sentence) && !saysNothing(sentence) && !CONCEDES.test(sentence))
    .join(" ");
  return LEADS_ON.test(told) ? "" : told;
}

/** Says that the person is right, and not with what. */
const CONCEDES =
  /^(?:good (?:catch|point)|you(?:'re| are) (?:absolutely |completely )?right)\b[^.:–—-]{0,40}[.!]?$/i;
const NEXT_STEP = /^(?:now|next|then)\b/i;

/** Says no more than the step after it. */
const LEADS_ON = /^[^.!?]*:$/;

/** True for a sentence that only says what comes next: it is shown by what was done. */
export function announces(sentence: string): boolean {
  return ANNOUNCES.test(sentence);
}

const ANNOUNCES =
  /^(?:(?:ok(?:ay)?|now|next|good|great|perfect|excellent|first|then)\b[,!.:]? *)*(?:(?:let me|let's|i'll|i will|i need to|i should|i'm going to|now i)\b|$)/i;
