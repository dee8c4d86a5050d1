// Shortens an answer to what it reports: whole sentences, without praise, announcements, offers, headings and tables.
import { withListHeadings } from "./listed.ts";
import { flatten, sentencesOf, withoutFences } from "./sentences.ts";

export interface AccountOptions {
  /** In characters. The first sentence is kept at any length. */
  readonly longest: number;
  /** A text beside it, whose sentences are not repeated. */
  readonly known?: string;
}

/** Returns an empty text if the answer reports nothing. */
export function accountOf(answer: string, { longest, known = "" }: AccountOptions): string {
  const beside = plainOf(known);
  let account = "";
  for (const sentence of sentencesOf(reported(answer.slice(0, LOOKED_AT)))) {
    const line = withStop(sentence.replace(DECORATION, ""));
    if (isEmpty(line) || beside.includes(plainOf(line).slice(0, SAME))) continue;
    if (account !== "" && account.length + 1 + line.length > longest) break;
    account += `${account === "" ? "" : " "}${line}`;
  }
  return account;
}

const LOOKED_AT = 8000;
/** Beginnings are compared, because either text may be cut. */
const SAME = 40;

function plainOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^i (?:ve |have )?(?:successfully )?/, "");
}

/** Numbers of a list, and pictures. */
const DECORATION = /^\d{1,2}[.)]\s+|\s*\p{Extended_Pictographic}\uFE0F?(?=\s|[.!]?$)/gu;

function withStop(sentence: string): string {
  return /[.!?…。！？]$/u.test(sentence) ? sentence : `${sentence}.`;
}

/** Drops headings and tables, and everything from what is left to do or offered. */
function reported(answer: string): string {
  const end = answer.search(AFTERWARDS);
  return withListHeadings(withoutFences(end < 0 ? answer : answer.slice(0, end))).replace(NO_SENTENCE, "");
}

const AFTERWARDS =
  /^[\s#*_>-]{0,12}(?:next steps?|remaining|to-?dos?|follow-?ups?|what(?:'s| is) (?:left|next)|would you like|do you want|want me to|shall i|should i|let me know)\b/im;

const NO_SENTENCE = /^[ \t]*(?:#{1,6}[ \t].*|\|.*|>.*|[-*_]{3,}|\*\*[^*\n]{1,80}:?\*\*:?)[ \t]*$/gm;

function isEmpty(sentence: string): boolean {
  const plain = flatten(sentence).replaceAll("’", "'");
  return (
    [PRAISE, POLITE, BOAST, UNCHANGED, INTRODUCES, ASKS].some((each) => each.test(plain)) || !SAYS.test(plain)
  );
}

/** Says how good the work is, and not what it is. */
export function isBoast(text: string): boolean {
  return BOAST.test(text);
}

const BOAST =
  /\b(?:(?:excellent|great|good|perfect) shape|enterprise-grade|production[- ]ready|world-class|rock[- ]solid|exactly as (?:intended|expected)|works? (?:perfectly|beautifully|flawlessly)|looks? (?:great|perfect|excellent))\b/i;

/** An exclamation about the work or the question. */
const PRAISE =
  /^\W*(?:(?:you(?:'re| are)|that's|that is|this is) (?:absolutely |completely |totally |quite )?(?:right|correct|great|excellent|a (?:great|good|fantastic|excellent))|(?:great|good|excellent|perfect|awesome|amazing|fantastic|wonderful|nice|brilliant|outstanding|impressive|congratulations|absolutely|certainly|sure|of course|got it|that's it|done|all done|all green|success|mission accomplished)(?: (?:question|point|idea|catch|work|job|news|call|progress|choice|observations?|thinking|feedback))?)\W*$|^\W*(?:great|good|excellent|fantastic) (?:question|point|idea|catch|news|observations?|feedback)\b/iu;

/** Announcements, thanks and closing words. */
const POLITE =
  /^\W*(?:i'll|i will|let me|let's|now (?:i|let|you can)|you can now|here(?:'s| is| are)|thank|thanks|happy to|feel free|please (?:let|feel)|hope (?:this|that)|i hope|if you (?:have|need|want|'d)|is there anything|enjoy|i see now|i understand|looking at|based on|in summary|to summarize|summary)\b/iu;

/** What was there before, and imports, say nothing about the work. */
const UNCHANGED = /\balready (?:present|configured|imported|in place)\b|^\W*added (?:\w+ )?imports?\b/i;

const INTRODUCES = /[:：]\W*$/;
const ASKS = /[?？]\s*$/;
/** More than a name: two words outside of code and quotation marks, or a text without spaces. */
const SAYS =
  /^(?:[^"“`]|[`][^`]*[`])*?\p{L}{2,}[^"“`]*\s[^"“`]*?\p{L}{2,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4}/u;
