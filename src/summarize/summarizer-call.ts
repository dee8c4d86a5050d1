// Recognizes sessions that are another tool's request for a summary or a title: no one worked in them.

/** Decides by the first words. In doubt the session is a person's: hiding one would be worse than a gist too many. */
export function isSummarizerCall(firstPrompt: string): boolean {
  const beginning = firstPrompt.slice(0, LOOKED_AT).trimStart();
  if (KNOWN.some((pattern) => pattern.test(beginning))) return true;
  return DEMAND.test(beginning) && FORM.some((pattern) => pattern.test(beginning));
}

const LOOKED_AT = 1000;

/** Known beginnings of such requests. */
const KNOWN: readonly RegExp[] = [
  /^Your task is to create a detailed summary of the conversation so far/i,
  /^Hello memory agent\b|^You are a Claude-Mem\b|^-+ MODE SWITCH: PROGRESS SUMMARY/i,
  /^<(?:observed_from_primary_session|conversation_to_summari[sz]e|transcript_to_summari[sz]e)>/i,
  /^You are (?:an? |the )?(?:[\w-]+ ){0,3}(?:title generator|conversation summari[sz]er|(?:memory|observer|summari[sz]er|summari[sz]ation) agent)\b/i,
  /^You are an? (?:[\w-]+ ){0,3}assistant (?:tasked with|dedicated to|that) summari[sz](?:es?|ing) (?:\w+ )?conversations\b/i,
  /^You are coming up with a succinct title\b/i,
  /^Analy[sz]e if this message indicates a new conversation topic/i,
  /^Generate a (?:[\w-]+ ){0,3}title (?:based on the first message\b|for this conversation(?: thread)?[:.])/i,
];

/**
 * Asks for a summary or title of a conversation as such. "Summarize the session handling" is
 * about something else, so the words after "session" matter.
 */
const DEMAND = new RegExp(
  [
    String.raw`^\W*(?:(?:please|briefly|concisely|now)\W+){0,2}`,
    String.raw`(?:summari[sz]e|(?:write|generate|create|give|provide|suggest) (?:me )?(?:an? |one |the )?(?:[\w,–-]+ ){0,6}(?:title|name|summary|headline)(?: \([^)]{0,40}\))? (?:for|of|to))`,
    " (?:this|the|an?) (?:(?:following|partial|coding|programming|claude|code|codex|agent|ai|chat|whole|entire|current|previous|above|below|user) ){0,3}",
    "(?:conversation|session|transcript|chat|exchange|dialogue|interaction)",
    String.raw`(?: (?:history|transcript|log|thread|prompt|so far|above|below)\b)?`,
    String.raw`(?:\s*[:.,;!\n]|\s*$| (?:concisely|briefly|based on|about programming|into a (?:structured|concise|single)|as (?:json|a json)`,
    String.raw`|in (?:under|at most|no more|fewer|exactly|max|about|one|two|three|a few|a single|structured|json|\d)))`,
  ].join(""),
  "i",
);

/** Such a request wants a machine-readable answer, or includes the conversation. */
const FORM: readonly RegExp[] = [
  /\b(?:only|just) (?:the |a |with |valid )|\bnothing else\b|\bno (?:quotes|preamble|explanations?|punctuation)\b|\bjson\b/i,
  /\b\d+\s*(?:[-–]|to)\s*\d+[\s-](?:words?|sentences?|characters?|bullets?|lines?)\b/i,
  /\b(?:under|at most|max(?:imum)?(?: of)?|no more than|up to|fewer than|exactly|in|one|single)[\s-]*(?:\d+|one|a)?[\s-]*(?:short )?(?:words?|characters?|chars|sentences?|lines?)\b/i,
  /^(?:transcript|conversation|messages|session data|user|human|assistant|prompt)\s*:/im,
  /<(?:conversation|transcript|session|messages|chat)\b[^>]*>/i,
  /\b(?:less|more) detail (?:about|to) (?:the )?(?:older|most recent)\b/i,
];
