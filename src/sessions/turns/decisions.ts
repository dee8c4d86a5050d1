// Finds the sentences that state a decision, in an answer or in a prompt. A wrong one is worse than none, so only clear
// words count.
import { sentencesOf } from "./sentences.ts";

/** Returns whole sentences of an agent's answer. */
export function decisionsIn(answer: string): string[] {
  return fitting(answer).filter((sentence) => DECIDED.test(sentence));
}

/** Returns whole sentences of a person's prompt. */
export function decisionsOf(prompt: string): string[] {
  return fitting(prompt).filter((sentence) => CHOSEN.test(sentence.replace(ASSENT, "")));
}

function fitting(text: string): string[] {
  return sentencesOf(text.slice(0, LOOKED_AT)).filter(
    (sentence) =>
      sentence.length >= SHORTEST &&
      sentence.length <= LONGEST &&
      !/[?？:]$/u.test(sentence) &&
      !OPEN.test(sentence),
  );
}

const LOOKED_AT = 20_000;
const SHORTEST = 15;
const LONGEST = 260;

/** The choice is still to be made, or is only described. */
const OPEN =
  /\b(?:if you|would you|could|should (?:we|i)|might|let me know|whether|you can (?:choose|decide)|to be decided|not (?:yet )?decided|undecided)\b/i;

const DECIDED =
  /\b(?:(?:I|we)(?:'ve| have)? (?:decided|chosen|chose|opted|agreed|settled (?:on|for)|went with|stayed with|stuck with)|(?:was|were|is|are|has been) (?:decided|agreed)|^decided (?:to|on|against|for)|(?:the|our) decision(?: is| was|:)|decided against)\b/i;

const ASSENT = /^(?:ok(?:ay)?|yes|no|alright|right|fine|good|great)[,.!:]*\s+/i;

const CHOSEN =
  /^(?:(?:let's|let us|we(?:'ll| will)?|I(?:'d| would) rather) (?:go with|use|keep|stay with|stick with|take|drop|not use)\b|(?:go|stay|stick) with\b|(?:no|don't|do not) .{0,40}\b(?:use|add) .{3,}|(?:use|take|keep) .{2,60}\b(?:instead|rather than)\b|we decided\b|(?:I|we) (?:decided|chose|prefer)\b)/i;
