// Reduces what an agent says between its steps to what it tells: without sentences that only announce the next step.
import { sentencesOf } from "./sentences.ts";

/** Returns null if nothing is left. */
export function saidIn(text: string): string | null {
  const told = sentencesOf(text).filter((sentence) => !ANNOUNCES.test(sentence) && sentence.includes(" "));
  return told.length === 0 ? null : told.join(" ");
}

const ANNOUNCES =
  /^(?:(?:ok(?:ay)?|now|next|good|great|perfect|excellent|first|then)\b[,!.:]? *)*(?:(?:let me|let's|i'll|i will|i need to|i'm going to)\b|$)/i;
