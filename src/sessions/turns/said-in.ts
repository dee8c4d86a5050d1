// Reduces what an agent says between its steps to what it tells: without sentences that only announce the next step.
import { sentencesOf } from "./sentences.ts";

/** Returns null if nothing is left. */
export function saidIn(text: string): string | null {
  const told = sentencesOf(text).filter((sentence) => !announces(sentence) && sentence.includes(" "));
  return told.length === 0 ? null : told.join(" ");
}

/** True for a sentence that only says what comes next: it is shown by what was done. */
export function announces(sentence: string): boolean {
  return ANNOUNCES.test(sentence);
}

const ANNOUNCES =
  /^(?:(?:ok(?:ay)?|now|next|good|great|perfect|excellent|first|then)\b[,!.:]? *)*(?:(?:let me|let's|i'll|i will|i need to|i should|i'm going to|now i)\b|$)/i;
