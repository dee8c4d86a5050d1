// Finds the sentences of a final answer that say what is not done yet.
import { proseOf } from "./conclusion.ts";
import { withoutPrivate } from "./private.ts";
import { sentencesOf } from "./sentences.ts";

/** Returns at most a few sentences, in order. A sentence that says that nothing is left is none of them. */
export function leftOverIn(message: string): string[] {
  return sentencesOf(proseOf(withoutPrivate(message).slice(0, LOOKED_AT)))
    .filter((sentence) => LEFT.test(sentence) && !NONE_LEFT.test(sentence) && !/[:：?？]$/u.test(sentence))
    .slice(0, MOST);
}

const LOOKED_AT = 20_000;
const MOST = 3;

const LEFT =
  /^(?:Next(?: steps?)?|Remaining|TODO|Still (?:open|to do|missing)):\s|\b(?:(?:is|are|was|were|has|have|been) not yet|not yet (?:been|done|implemented|tested|committed|pushed)|yet to be|left to do|still (?:needs?|have to|has to|missing|fails?|failing|pending)|remains? to be|remaining (?:work|steps?|tasks?) (?:is|are)|(?:I|we) haven't|ha(?:s|ve)(?:n't| not) been|as a follow-?up|(?:ready|waiting|awaiting|needs?) to (?:be )?(?:commit|push|merge|deploy|review)\w*|awaiting (?:commit|review|approval|your)|just run|you(?:'ll| will| may| might)? (?:still )?need to|once (?:this|these|the|that)\b[^.]{0,60}\b(?:lands?|merged?|deployed|done)|(?:could|can)(?: not|not|n't) (?:commit|push|sign|verify|run)|(?:intentionally |deliberately )?deferred)\b|^(?:Ready to|Deferred:)/i;

const NONE_LEFT =
  /\b(?:no|nothing|none|zero|without|if|when)\b[^.]{0,40}\b(?:left|remain\w*|pending|open|follow-?ups?|missing|failing|been)\b/i;
