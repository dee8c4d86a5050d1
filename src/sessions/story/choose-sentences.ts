// Chooses the sentences of an agent that answer a question best: those with its words, with a cause, a decision or a
// number, and how the turn ended.
import { flatten, sentencesOf } from "../turns/sentences.ts";

export interface Spoken {
  readonly text: string;
  /** True for the answer that ended the turn. */
  readonly final: boolean;
}

/** Returns the numbers of the question's words that are in a text. */
export type WordsIn = (text: string) => readonly number[];

/** Returns sentences in their order, together at most `room` characters long. */
export function chooseSentences(spoken: readonly Spoken[], wordsIn: WordsIn, room: number): string[] {
  const all = spoken.flatMap((each) => candidatesIn(each, wordsIn)).slice(-MOST_SENTENCES);
  const rarity = rarityOf(all);
  const left = new Map(all.map((each) => [each.text, each]));
  const chosen = new Set<Candidate>();
  let free = room;
  while (left.size > 0 && free >= SHORTEST) {
    const [best] = [...left.values()]
      .map((each) => ({ each, score: scoreOf(each, rarity) }))
      .sort((one, other) => other.score - one.score);
    if (!best || (best.score <= 0 && chosen.size > 0)) break;
    left.delete(best.each.text);
    if (best.each.text.length > free) continue;
    chosen.add(best.each);
    free -= best.each.text.length + 2;
    // A sentence that says the same words again adds little.
    for (const word of best.each.words) rarity.set(word, (rarity.get(word) ?? 0) * AGAIN);
  }
  return all.filter((each) => chosen.has(each)).map(({ text }) => text);
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
  readonly words: readonly number[];
}

function candidatesIn({ text, final }: Spoken, wordsIn: WordsIn): Candidate[] {
  const lines = [...withHeadings(sentencesOf(text.slice(0, LOOKED_AT))), ...codeLines(text)];
  return lines
    .filter((line) => !ANNOUNCES.test(line))
    .map((line, index) => ({
      text: line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed()}…` : line,
      final,
      first: index === 0,
      words: wordsIn(line),
    }));
}

/** Puts a line that only introduces the next one before it, because neither says much alone. */
function withHeadings(sentences: readonly string[]): string[] {
  const lines: string[] = [];
  let lead = "";
  for (const sentence of sentences) {
    if (/[:：]$/.test(sentence) && sentence.length <= LONGEST_LEAD) {
      lead = `${sentence} `;
      continue;
    }
    lines.push(lead + tableRow(sentence));
    lead = "";
  }
  return lines;
}

const LONGEST_LEAD = 80;

/** `| a | b |` becomes `a | b`. */
function tableRow(line: string): string {
  return line.replace(/^\|\s*|\s*\|$/g, "");
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

/** What an agent is about to do is shown by what it did. */
const ANNOUNCES =
  /^(?:ok(?:ay)?[,.!]? |perfect[,.!] |great[,.!] |good[,.!] |excellent[,.!] |now,? )*(?:let me|i'll|i will|let's|i need to|i should|now i|now let|i'm going to|would you like|want me to|should i|do you want|shall i|here's what i)\b.{0,160}$/i;

/** A word that is in every sentence says little about any of them. */
function rarityOf(all: readonly Candidate[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { words } of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].map(([word, count]) => [word, Math.log2(1 + all.length / count)]));
}

function scoreOf({ text, final, first, words }: Candidate, rarity: ReadonlyMap<number, number>): number {
  const asked = words.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0);
  const telling = (CAUSE.test(text) ? 4 : EXPLAINS.test(text) ? 1.5 : 0) + (/\d/.test(text) ? 0.5 : 0);
  const prose = text.replace(/`[^`]*`|\S*[/_]\S*/g, "").replace(/[^\p{L}]/gu, "").length;
  return asked + telling + (final ? 1.5 : 0) + (final && first ? 1 : 0) - (prose < LEAST_PROSE ? 3 : 0);
}

/** A line of names and paths says little. */
const LEAST_PROSE = 16;

const CAUSE =
  /\b(?:root cause|caused by|because|turn(?:s|ed) out|(?:the|its|real|actual) (?:cause|issue|problem|reason|bug|culprit|insight)\b.{0,40}\b(?:is|was|were|are)|(?:that|which|this) is why|decided (?:to|on|against)|the fix (?:is|was)|the key\b)/i;

const EXPLAINS =
  /\b(?:since|so that|instead of|due to|the (?:fix|solution|error)|(?:is|was|were|are) (?:fixed|caused|failing|needed|missing|removed|reverted|replaced)|fixed|changed|decided|reverted|replaced|renamed|removed|added|doesn't|didn't|does not|must|never|always|still|only)\b/i;
