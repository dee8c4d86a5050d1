// Shortens an answer to a number of characters and keeps its structure: its opening, its lists and tables with shorter
// items, and its conclusion. What the agent reports is mostly in lists, and what it concludes in its last sentence.
import { saysNothing, withoutCheer } from "./account.ts";
import { type PointsPart, partsOf, type ReportPart } from "./answer-parts.ts";
import { cutLine } from "./cut-line.ts";

export interface CondenseOptions {
  /** In characters. */
  readonly longest: number;
  /** A text beside it, whose sentences are not repeated. */
  readonly known?: string;
  /** True if work went on after it: what it says is missing or should be done may be done by now. */
  readonly is_past?: boolean;
}

/** Returns an empty text if the answer reports nothing. */
export function condense(answer: string, { longest, known = "", is_past = false }: CondenseOptions): string {
  const beside = plainOf(known);
  const isNew = (text: string) =>
    !saysNothing(text) &&
    !CHATTER.test(text) &&
    !(is_past && PASSES.test(text)) &&
    !isRepeated(plainOf(text), beside);
  const whole = partsOf(answer.slice(0, LOOKED_AT));
  const parts = (is_past ? withoutOptions(whole) : whole).flatMap((part): ReportPart[] => {
    if (part.type === "points")
      return part.points.length === 0 || (is_past && PASSES.test(part.label)) ? [] : [part];
    const sentences = part.sentences.map(withoutCheer).filter(isNew);
    return sentences.length === 0 ? [] : [{ ...part, sentences }];
  });
  for (const at of SHAPES.keys()) {
    const text = textOf(parts, at);
    if (text.length <= longest) return text;
  }
  return withConclusion(parts, longest);
}

/** Returns the answer's report without shortening anything; null if it is longer than `longest`. */
export function wholeReport(answer: string, longest: number): string | null {
  if (answer.length > longest * MARKUP) return null;
  const text = condense(answer, { longest: Number.POSITIVE_INFINITY });
  return text === "" || text.length > longest ? null : text;
}

/** How much longer an answer may be with its markdown. */
const MARKUP = 2;

/** Later, only what was recommended or chosen still says something. */
function withoutOptions(parts: readonly ReportPart[]): readonly ReportPart[] {
  const from = parts.findIndex((part) => part.type === "points" && OPTIONS.test(part.label));
  return from < 0 ? parts : parts.filter((part, at) => at < from || (concludes(part) && !(at === from)));
}

const OPTIONS = /\b(?:options?|alternatives|approaches)\b/i;

const CHATTER =
  /^\W*(?:you(?:'re| were| are) (?:absolutely |completely |totally )?right\W*$|no response requested|ready for\b|this works for\b)/i;

/** Says what is missing, what may go wrong, or what could be done. */
const PASSES =
  /\b(?:remaining|still|not yet|the risk|risks?\b|main (?:issue|concern)|to-?do|next steps?|follow-?ups?|(?:should|could|would|needs? to|have to|has to|must) (?:also )?(?:be|do|add|fix|change|use|update|move|remove|make|have)|waiting (?:for|on)|when you(?:'re| are) ready|you(?:'ll| will) (?:need|have) to|you can now|try (?:running|it)|standing by|once (?:you|this|that|these)|i(?:'d| would) (?:suggest|recommend|propose)|suggest(?:ed|ions?)?|(?:is|are) (?:missing|unfixed|broken|failing)|not (?:committed|pushed|implemented|fixed)|current(?:ly)? (?:state|behaviou?r|situation|problem)|(?:possible|potential) (?:fix|solution|improvement)\w*)\b/i;

/** Limits the work. */
const LOOKED_AT = 12_000;

/** How much of an answer is kept, from all of it to little. */
interface Shape {
  /** Of a point, in characters. */
  readonly point: number;
  /** Of each list. */
  readonly points: number;
  /** Of each paragraph in the middle. */
  readonly sentences: number;
}

const SHAPES: readonly Shape[] = [
  { point: 1000, points: 100, sentences: 100 },
  { point: 160, points: 100, sentences: 100 },
  { point: 160, points: 8, sentences: 3 },
  { point: 120, points: 6, sentences: 2 },
  { point: 100, points: 4, sentences: 1 },
  { point: 90, points: 3, sentences: 1 },
  { point: 70, points: 3, sentences: 1 },
  { point: 70, points: 2, sentences: 0 },
  { point: 60, points: 1, sentences: 0 },
];

function textOf(parts: readonly ReportPart[], at: number): string {
  const spoken = parts.filter(({ type }) => type === "prose");
  const texts = parts.map((part) => {
    const is_key = part === spoken[0] || part === spoken.at(-1) || concludes(part);
    const shape = SHAPES[Math.min(at + (is_key || at === 0 ? 0 : LESS), SHAPES.length - 1)];
    if (!shape) return "";
    if (part.type === "points") return pointsText(part, shape);
    return tellingFirst(part.sentences, is_key ? Math.max(shape.sentences, 1) : shape.sentences)
      .map((sentence) => (/[.!?…:;]$/u.test(sentence) ? sentence : `${sentence}.`))
      .join(" ");
  });
  return texts.filter((text) => text !== "").join(" ");
}

/** Shortens the parts first that conclude nothing. */
const LESS = 2;

function concludes(part: ReportPart): boolean {
  const [first = ""] = part.type === "points" ? [part.label] : part.sentences;
  return CONCLUDES.test(first);
}

const CONCLUDES =
  /\b(?:recommend\w*|verdict|decision|decided|conclusion|root cause|the (?:fix|cause|problem|solution|answer)|solution|remaining|left|next|not done|open)\b/i;

function pointsText({ label, points }: PointsPart, { point, points: most }: Shape): string {
  const shown = points
    .slice(0, most)
    .map((text) => cutLine(point < WHOLE ? firstSentence(text) : text, point));
  const more = points.length - shown.length;
  return `${label === "" ? "" : `${label}: `}${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}

/** A longer point is shown with all its sentences. */
const WHOLE = 200;

function firstSentence(text: string): string {
  return (text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)[0] ?? "").replace(/[.;:\s]+$/, "");
}

/** Returns the sentences that say why, what is left or what was decided, and else the first, in their order. */
function tellingFirst(sentences: readonly string[], most: number): readonly string[] {
  if (sentences.length <= most) return sentences;
  const ranked = sentences
    .map((text, at) => ({ at, worth: (TELLS.test(text) ? 1 : 0) + (at === 0 ? 0.5 : 0) }))
    .sort((one, other) => other.worth - one.worth || one.at - other.at)
    .slice(0, most);
  const chosen = new Set(ranked.map(({ at }) => at));
  return sentences.filter((_, at) => chosen.has(at));
}

const TELLS =
  /\b(?:root cause|because|caused by|due to|turn(?:s|ed) out|decided|instead of|rather than|but|however|except|only|not|never|must|cannot|can't|doesn't|didn't|isn't|won't|still|remain\w*|left|deferred|pending|until|unless|requires?|needs?)\b|^(?:problem|solution|cause|decision|conclusion|verdict|recommendation|result)\b/i;

/** Cuts what comes before the last paragraph, so the conclusion stays. */
function withConclusion(parts: readonly ReportPart[], longest: number): string {
  const least = SHAPES.length - 1;
  const last = parts.findLast((part) => part.type === "prose");
  if (!last || parts.length === 1) return cutLine(textOf(parts, least), longest);
  const conclusion = cutLine(textOf([last], least), Math.floor(longest * CONCLUSION));
  const before = parts.slice(0, parts.indexOf(last));
  const room = longest - conclusion.length - 1;
  const opening = before.length === 0 ? "" : cutLine(textOf(before, least), room);
  return [opening, conclusion].filter((text) => text !== "").join(" ");
}

const CONCLUSION = 0.5;

function isRepeated(text: string, beside: string): boolean {
  return text.length >= SAME && beside.includes(text.slice(0, LONGEST_COMPARED));
}

/** Beginnings are compared, because either text may be cut. */
const LONGEST_COMPARED = 40;
const SAME = 20;

function plainOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
