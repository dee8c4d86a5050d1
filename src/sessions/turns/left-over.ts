// Finds the sentences of a final answer that say what is not done yet.
import { proseOf } from "./conclusion.ts";
import { withoutPrivate } from "./private.ts";
import { sentencesOf } from "./sentences.ts";

/** Returns at most a few sentences, in order. A sentence that says that nothing is left is none of them. */
export function leftOverIn(message: string): string[] {
  const text = withoutPrivate(message).slice(0, LOOKED_AT);
  const left = sentencesOf(proseOf(text)).filter(
    (sentence) => saysLeft(sentence) && !NONE_LEFT.test(sentence) && !/[:：?？]$/u.test(sentence),
  );
  const trial = trialIn(text);
  return [...(trial === null || left.includes(trial) ? [] : [trial]), ...left].slice(0, MOST);
}

/** Returns the request to try what was done, with the command: then no one has tried it yet. */
function trialIn(text: string): string | null {
  const [, request = "", command = ""] = TRIAL.exec(text) ?? [];
  if (request === "") return null;
  return command === "" ? (/:$/.test(request) ? null : request) : `${request} \`${command.trim()}\`.`;
}

const TRIAL =
  /^(?:now |please |can you |could you )?((?:try|test|run|re-?run|restart|reload|refresh|upload|log in)\b[^\n.]{0,80}?\b(?:again|now|once more)\b[^\n.]{0,80}[:.]?)[^\S\n]*$(?:\s*```\w*\n([^\n]{1,120}))?/im;

function saysLeft(sentence: string): boolean {
  return INTRODUCES.test(sentence) || MISSING.test(sentence) || WAITS.test(sentence);
}

const LOOKED_AT = 20_000;
const MOST = 3;

/** A line that introduces what is left, or offers it. */
const INTRODUCES =
  /^(?:(?:Next(?: steps?)?|Remaining|TODO|Deferred|Still (?:open|to do|missing)):\s|Ready to )/i;

/** Says that something is missing or waits. */
const MISSING =
  /\b(?:(?:is|are|was|were|has|have|been) not yet|not yet (?:been|done|implemented|tested|committed|pushed)|yet to be|left to do|still (?:needs?|have to|has to|missing|fails?|failing|pending)|remains? to be|remaining (?:work|steps?|tasks?|(?:unstaged|uncommitted|untracked) (?:changes?|files?)) (?:is|are)|(?:I|we) haven't|ha(?:s|ve)(?:n't| not) been|(?:is|are|was|were|intentionally|deliberately) deferred|as a follow-?up|needs? (?:further|more) (?:investigation|work|testing))\b/i;

/** Names what the person has to do, or what it waits for. */
const WAITS =
  /\b(?:(?:ready|waiting|needs?) to (?:be )?(?:commit|push|merge|deploy|review)\w*|awaiting (?:commit|review|approval|your)|you(?:'ll| will| may| might) (?:still )?need to|once (?:this|these|the|that)\b[^.]{0,60}\b(?:lands?|merged|deployed)|could(?: not|n't) (?:commit|push|sign|verify))\b/i;

const NONE_LEFT =
  /\b(?:no|nothing|none|zero|without|if|when)\b[^.]{0,40}\b(?:left|remain\w*|pending|open|follow-?ups?|missing|fails?|failing|been)\b/i;
