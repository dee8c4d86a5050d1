// Chooses the sentences of an agent that answer a question best: those with its words, with a cause, a decision or a
// number, and how the turn ended.
import { announces } from "../turns/said-in.ts";
import { flatten } from "../turns/sentences.ts";
import { type Passage, passagesOf } from "./passages.ts";

export interface Spoken {
  readonly text: string;
  /** True for the answer that ended the turn. */
  readonly final: boolean;
}

/** Returns the numbers of the question's words that are in a text. */
export type WordsIn = (text: string) => readonly number[];

/** Returns sentences in their order, each list and section with its heading, together about `room` characters long. */
export function chooseSentences(
  spoken: readonly Spoken[],
  wordsIn: WordsIn,
  room: number,
  wants_open: boolean = false,
): string[] {
  // What is left to do is said at the end.
  const heard =
    wants_open && spoken.some(({ final }) => final) ? spoken.filter(({ final }) => final) : spoken;
  const all = heard.flatMap((each) => candidatesIn(each, wordsIn)).slice(-MOST_SENTENCES);
  const worth = worthOfWords(all);
  if (wants_open) worth.set(OPEN, WANTED_OPEN).set(CAUSE, UNWANTED_CAUSE);
  const left = new Map(all.map((each) => [each.text, each]));
  const chosen = new Set<Candidate>();
  let free = room;
  while (left.size > 0 && free >= SHORTEST) {
    const [best] = [...left.values()]
      .map((each) => ({ each, score: scoreOf(each, worth) + togetherness(each, chosen) }))
      .sort((one, other) => other.score - one.score);
    if (!best || (best.score <= 0 && chosen.size > 0)) break;
    const { each } = best;
    left.delete(each.text);
    const isHeaded = [...chosen].some(({ passage }) => passage === each.passage);
    const cost = each.text.length + 2 + (isHeaded ? 0 : each.passage.heading.length);
    if (each.text.length > free || (cost > free && chosen.size > 0) || isSaid(each, chosen)) continue;
    chosen.add(each);
    free -= cost;
    // A sentence that says the same words again adds little.
    for (const word of each.words) worth.set(word, (worth.get(word) ?? 0) * AGAIN);
  }
  return all.filter((each) => chosen.has(each)).map((each) => shownText(each, chosen));
}

const AGAIN = 0.4;
const SHORTEST = 40;
const LONGEST = 400;
/** Limits the work. */
const LOOKED_AT = 40_000;
const MOST_SENTENCES = 300;

interface Candidate {
  readonly text: string;
  readonly final: boolean;
  readonly first: boolean;
  readonly is_item: boolean;
  readonly is_code: boolean;
  /** The question's words, and what the sentence tells. */
  readonly words: readonly number[];
  readonly passage: ScoredPassage;
  /** Its place in the passage. */
  readonly at: number;
}

interface ScoredPassage extends Passage {
  readonly words: readonly number[];
}

function candidatesIn({ text, final }: Spoken, wordsIn: WordsIn): Candidate[] {
  const read = text.slice(0, LOOKED_AT);
  const code = codeLines(read).map((line) => ({ text: line, is_item: false }));
  let heralded: readonly number[] = [];
  return [...passagesOf(read), { heading: "", lines: code, is_code: true }].flatMap((found, index) => {
    const { heading, lines } = found;
    const words = heading === "" ? [] : wordsIn(heading);
    const told = lines.filter((line) => !onlyLeadsOn(line.text));
    const passage: ScoredPassage = { heading, words, lines: told };
    return told.flatMap(({ text: line, is_item }, at) => {
      const tells = new Set([...tellsOf(`${heading}: ${line}`, final), ...heralded]);
      heralded = HERALD.test(line) ? tellsOf(line, final) : [];
      if (heralded.length > 0) return [];
      return {
        text: line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed()}…` : line,
        ...{ final, passage, is_item, at, is_code: "is_code" in found, first: index === 0 && at === 0 },
        words: [...wordsIn(line), ...tells],
      };
    });
  });
}

/** Lines of code blocks, which often are the command or the line that someone asks for. */
function codeLines(text: string): string[] {
  return [...text.slice(0, LOOKED_AT).matchAll(/```[^\n]*\n([\s\S]*?)(?:```|$)/g)].flatMap(([, code = ""]) =>
    code
      .split("\n")
      .map((line) => flatten(line))
      .filter((line) => line.length >= 8 && line.length <= 160),
  );
}

/** A long sentence may announce something and still say why. */
function onlyLeadsOn(text: string): boolean {
  return (text.length <= LONGEST_ANNOUNCEMENT && announces(text)) || OFFERS.test(text);
}

const LONGEST_ANNOUNCEMENT = 180;
const OFFERS =
  /^(?:would you like|want me to|should i|do you want|shall i|here's what i|now let)\b.{0,160}$/i;

/** "Found the problem." only says what the next sentence tells. */
const HERALD = /^\W*(?:i(?:'ve)? )?found (?:it|the (?:\w+ )?\w+)[.!]?$/i;

const CAUSE = -1;
const FIX = -2;
/** What is left to do. */
const OPEN = -3;
const WANTED_OPEN = 6;
const UNWANTED_CAUSE = 1;

/** What a sentence may tell besides the question's words, with a number that no word has. */
const TELLS: readonly { readonly id: number; readonly pattern: RegExp; readonly worth: number }[] = [
  {
    ...{ id: CAUSE, worth: 6 },
    pattern:
      /^root cause|\b(?:root cause|found the (?:\w+ )?(?:cause|issue|problem|reason|bug|culprit)|caused by|because|turn(?:s|ed) out|(?:the|its|real|actual) (?:cause|issue|problem|reason|bug|culprit|insight)\b.{0,40}\b(?:is|was|were|are)|(?:that|which|this) is why|the key\b)/i,
  },
  {
    ...{ id: FIX, worth: 4 },
    pattern:
      /^(?:the )?(?:fix|solution|decision|conclusion|verdict)\b|\b(?:the (?:fix|solution) (?:is|was)|fixed by|decided (?:to|on|against)|confirmed)\b/i,
  },
  {
    ...{ id: OPEN, worth: 2 },
    pattern:
      /\b(?:deferred|left (?:open|undone|out)|remaining|not (?:yet|committed|pushed|fixable)|still (?:needs?|has to|open|missing)|awaiting|once (?:these|this|that|it)|you(?:'ll| will)? (?:may )?(?:need|have) to|next steps?|follow-?up)\b/i,
  },
];

function tellsOf(text: string, final: boolean): number[] {
  return TELLS.filter(({ id, pattern }) => (final || id !== OPEN) && pattern.test(text)).map(({ id }) => id);
}

/** A word that is in every sentence says little about any of them. */
function worthOfWords(all: readonly Candidate[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { words } of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarity = [...counts].map(([word, count]) => [word, Math.log2(1 + all.length / count)] as const);
  return new Map([...rarity, ...TELLS.map(({ id, worth }) => [id, worth] as const)]);
}

function scoreOf(
  { text, final, first, is_code, words }: Candidate,
  worth: ReadonlyMap<number, number>,
): number {
  const asked = words.reduce((sum, word) => sum + (worth.get(word) ?? 0), 0);
  const telling = (EXPLAINS.test(text) ? 1.5 : 0) + (/\d/.test(text) ? 0.5 : 0);
  const prose = text.replace(/`[^`]*`|\S*[/_]\S*/g, "").replace(/[^\p{L}]/gu, "").length;
  if (is_code) return asked - CODE;
  return asked + telling + (final ? 1.5 : 0) + (final && first ? 1 : 0) - (prose < LEAST_PROSE ? 3 : 0);
}

/** A line of code says little without the others. */
const CODE = 0.5;
/** A line of names and paths says little. */
const LEAST_PROSE = 16;

/** Points under a heading that the question names come together, and so do a sentence and the one after it. */
function togetherness({ passage, at, is_item }: Candidate, chosen: ReadonlySet<Candidate>): number {
  const near = [...chosen].filter((each) => each.passage === passage && !each.is_code);
  const named = Math.min(MOST_NAMED, passage.words.length * NAMED) * LESS ** near.length;
  const follows = near.some((each) => each.at === at - 1);
  const precedes = near.some((each) => each.at === at + 1);
  return named + (is_item ? 0 : follows ? FOLLOWS : precedes ? PRECEDES : 0);
}

const NAMED = 2.5;
const MOST_NAMED = 6;
const LESS = 0.9;
const FOLLOWS = 1.5;
const PRECEDES = 1;

/** True if a chosen sentence has nearly all words of this one. */
function isSaid({ text }: Candidate, chosen: ReadonlySet<Candidate>): boolean {
  const words = longWords(text);
  if (words.size < 4) return false;
  return [...chosen].some((each) => {
    const said = longWords(each.text);
    return [...words].filter((word) => said.has(word)).length >= words.size * SAID;
  });
}

const SAID = 0.75;

function longWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{4,}/gu) ?? []);
}

/** Puts the heading before the first of a passage, and after the last how many points are not shown. */
function shownText(each: Candidate, chosen: ReadonlySet<Candidate>): string {
  const { text, passage } = each;
  const near = [...chosen].filter((other) => other.passage === passage);
  const isFirst = near.every(({ at }) => at >= each.at);
  const isLast = near.every(({ at }) => at <= each.at);
  const points = passage.lines.filter(({ is_item }) => is_item).length;
  const hidden = points - near.filter(({ is_item }) => is_item).length;
  const head = isFirst && passage.heading !== "" ? `${passage.heading}: ` : "";
  return `${head}${text}${isLast && each.is_item && hidden > 0 ? ` (… ${hidden} more)` : ""}`;
}

const EXPLAINS =
  /\b(?:since|so that|instead of|due to|the (?:fix|solution|error)|(?:is|was|were|are) (?:fixed|caused|failing|needed|missing|removed|reverted|replaced)|fixed|changed|decided|reverted|replaced|renamed|removed|added|doesn't|didn't|does not|must|never|always|still|only)\b/i;
