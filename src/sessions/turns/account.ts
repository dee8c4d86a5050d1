// Shortens an answer to what it reports: whole sentences, without praise, announcements, offers, headings and tables.
import { ANNOUNCING, ANNOUNCING_UNSPACED } from "./announcing.ts";
import { saysDone, sectionsIn, withListHeadings } from "./listed.ts";
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
  const isKnown = (line: string) => beside.includes(plainOf(line).slice(0, SAME));
  const all = sentencesOf(reported(answer.slice(0, LOOKED_AT)))
    .map((sentence) => (saysDone(sentence) ? sentence.replace(/:$/, ".") : sentence))
    .map((sentence) => withStop(withoutCheer(sentence.replace(DECORATION, ""))))
    .map((line) => line.replace(HEADING, (heading) => (beside.includes(plainOf(heading)) ? "" : heading)))
    .filter((line) => !isEmpty(line) && !isKnown(line));
  const telling = all.filter(isTelling);
  let account = "";
  for (const line of telling.length > 0 ? telling : all) {
    const room = longest - account.length - 1;
    const fitting = account === "" || line.length <= room ? line : beginningOf(line, room, account);
    if (fitting !== "") account += `${account === "" ? "" : " "}${fitting}`;
    if (fitting !== line) break;
  }
  return account;
}

/** Returns the items of a list that fit, or a clause if `before` is little; empty if neither does. */
function beginningOf(sentence: string, longest: number, before: string): string {
  const marks = before.length < LITTLE ? ["; ", ", ", " — "] : ["; "];
  const end = Math.max(...marks.map((mark) => sentence.lastIndexOf(mark, longest - 2)));
  return end < SHORTEST_CLAUSE ? "" : `${sentence.slice(0, end)} …`;
}

const LITTLE = 60;
const SHORTEST_CLAUSE = 40;

const LOOKED_AT = 8000;
/** Beginnings are compared, because either text may be cut. */
const SAME = 40;
/** A list is not known because its heading is. */
const HEADING = /^[^:]{10,100}: (?=\S.{30})/;

function plainOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^i (?:ve |have )?(?:successfully )?/, "");
}

/** Drops words that say how well something was done. */
export function withoutCheer(sentence: string): string {
  return sentence.replace(CHEER, "").replace(SUCCESS, "");
}

/** Numbers of a list, and pictures. */
const DECORATION = /^\d{1,2}[.)]\s+|\s*\p{Extended_Pictographic}\uFE0F?(?=\s|[.!]?$)/gu;

/** Stays with the next sentence if a picture is between them. */
const CHEER = /^(?:excellent|perfect|great|awesome|done)!\s+(?=\S)/i;

function isTelling(line: string): boolean {
  return !EXCLAIMS.test(line) && !RAN_WELL.test(line);
}

/** "I have successfully added" says no more than "I have added". */
const SUCCESS = /(?<=\b(?:I|I've|we|have|has|been|was|were|is|are) )successfully /gi;

/** Such a sentence is said for its tone, unless it names something of the code. */
const EXCLAIMS = /^[^`\d]*!$/;

/** Says that a check or a program ran, which is worth little beside what was done. */
const RAN_WELL =
  /^\W*(?:(?:all|both|the) )?(?:\d+ )?(?:tests?|checks?|lint(?:er)?|it|everything|\w+)(?: (?:and|\+) \w+)? (?:(?:still |now )?pass(?:es|ed)?|(?:is|are) (?:passing|green)|(?:re)?(?:compiled|built|builds|compiles|started|restarted)(?: and \w+)? (?:cleanly|successfully|fine))\W*$/i;

function withStop(sentence: string): string {
  return /[.!?…。！？]$/u.test(sentence) ? sentence : `${sentence}.`;
}

/** Drops headings and tables, and everything from what is left to do or offered. */
function reported(answer: string): string {
  const end = answer.search(AFTERWARDS);
  const whole = withoutFences(end < 0 ? answer : answer.slice(0, end)).replace(TABLE_FOLLOWS, ".");
  const sections = sectionsIn(whole);
  if (sections.length === 0) return withListHeadings(whole).replace(NO_SENTENCE, "");
  const opening = whole.slice(0, whole.search(SECTION));
  return `${withListHeadings(opening).replace(NO_SENTENCE, "")}\nIn parts: ${sections.join("; ")}.`;
}

/** Without its table, a sentence stands alone. */
const TABLE_FOLLOWS = /:(?=\s*\n\s*\|)/g;

const SECTION = /^[ \t]*(?:#{1,6}[ \t]|\*\*[^*\n]{0,80}[^*\n.!]\*\*:?[ \t]*$)/m;

const AFTERWARDS =
  /^[\s#*_>-]{0,12}(?:next steps?|remaining|to-?dos?(?=\W*$|:)|follow-?ups?|what(?:'s| is) (?:left|next)|would you like|do you want|want me to|shall i|should i|let me know)\b/im;

/** A line in bold is a heading, unless it ends as a sentence does. */
const NO_SENTENCE = /^[ \t]*(?:#{1,6}[ \t].*|\|.*|>.*|[-*_]{3,}|\*\*[^*\n]{0,80}[^*\n.!]\*\*:?)[ \t]*$/gm;

/** Returns true for praise, announcements, questions, and words that could end any turn. */
export function saysNothing(sentence: string): boolean {
  return isEmpty(sentence) || !isTelling(sentence);
}

function isEmpty(sentence: string): boolean {
  const plain = flatten(sentence).replaceAll("’", "'");
  return (
    [PRAISE, POLITE, BOAST, UNCHANGED, KEPT, READY, FINISHED, CLEAN, INTRODUCES, ASKS].some((each) =>
      each.test(plain),
    ) || !says(plain.replace(/https?:\S+/g, ""))
  );
}

/** Says what will be done, or something polite, and not what is. */
export function isAnnouncement(sentence: string): boolean {
  const plain = sentence.replaceAll("’", "'");
  return POLITE.test(plain) || PRAISE.test(plain);
}

/** Says how good the work is, and not what it is. */
export function isBoast(text: string): boolean {
  return BOAST.test(text);
}

const BOAST =
  /\b(?:(?:excellent|great|good|perfect) shape|enterprise-grade|this is an? (?:solid|great|good|nice|excellent)(?: \w+){0,2} (?:improvement|addition|change|foundation)|production[- ]ready|world-class|rock[- ]solid|exactly as (?:intended|expected)|works? (?:perfectly|beautifully|flawlessly)|looks? (?:great|perfect|excellent))\b/i;

/** An exclamation about the work or the question. */
const PRAISE =
  /^\W*(?:you were right to (?:flag|ask|question|point)\b.*|(?:you(?:'re| are)|that's|that is|this is) (?:absolutely |completely |totally |quite )?(?:right|correct|great|excellent|an? (?:great|good|fantastic|excellent|interesting|comprehensive|solid|nice)(?: \w+){0,2})|(?:great|good|excellent|perfect|awesome|amazing|fantastic|wonderful|nice|brilliant|outstanding|impressive|congratulations|absolutely|certainly|sure|of course|got it|that's it|done|all done|all green|success|mission accomplished)(?: (?:question|point|idea|catch|work|job|news|call|progress|choice|observations?|thinking|feedback|research|findings?|analysis))?)\W*$|^\W*(?:great|good|excellent|fantastic) (?:question|point|idea|catch|news|observations?|feedback)\b/iu;

/** Announcements, thanks and closing words. */
const POLITE = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:(?:${[
    ...ANNOUNCING,
    "now you can|you can now|please (?:let|feel)|hope (?:this|that)|i hope|if you (?:have|need|want|'d)|enjoy",
    "i (?:now )?have (?:everything|all|enough|a (?:clear|full|complete|good))|based on|summary",
  ].join("|")})(?!\\p{L})|${ANNOUNCING_UNSPACED})`,
  "iu",
);

/** What was there before, and imports, say nothing about the work. */
const UNCHANGED =
  /^[^;:]*\balready (?:present|configured|imported|in place)\b|^\W*added (?:\S+ ){0,3}imports?\b/i;

/** Says no more than the repository: that it was committed or pushed. */
const KEPT =
  /^\W*(?:(?:done|all)\W+)?(?:(?:the )?commit (?:was )?created|committed|pushed|fixed|amended)(?:[\s,.`]|\b(?:committed|pushed|fixed|as|in|to|and|it|both|the|branch|main|master|origin|remote|successfully|commit|[0-9a-f]{7,40})\b)*$/i;

/** An offer to keep what was done. */
const READY =
  /^\W*ready (?:to (?:commit|push|merge)|for (?:your|the) next)\b|\bpush when ready\b|\bcommits? ahead of\b/i;

/** Could end any turn. */
const FINISHED =
  /^\W*(?:the |all )?(?:fix(?:es)?|implementation|tasks?|work|plan|refactoring|changes?|everything)(?: (?:is|are|has been|have been))?(?: now)? (?:complete|completed|done|finished|in place)\W*$/i;

/** The results of checks are known from the checks. */
const CLEAN =
  /^\W*(?:(?:everything|all|it|lint|linting|the (?:code|build|tree|diff|result)|now)(?:'s| is| are| looks?)? )?(?:now |all )?(?:clean|green|good|passing)(?: (?:now|diff|build|lint))?\W*$/i;

const INTRODUCES = /[:：]\W*$|\bthe following(?: \w+)?\W*$/;
const ASKS = /[?？]\s*$/;
/** A text without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4}/u;

/**
 * Returns whether it is more than a name: two words outside of code, before any quotation, or a text without spaces. Not one
 * expression, which would take a day for a megabyte without spaces.
 */
function says(line: string): boolean {
  if (UNSPACED.test(line)) return true;
  for (const part of line.split(/`[^`]*`/)) {
    const [open = ""] = part.split(/["“`]/, 1);
    if (open.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length > 1) return true;
    if (open !== part) return false;
  }
  return false;
}
