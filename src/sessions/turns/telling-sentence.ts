// Finds the sentence of a prompt that says what a turn is about. Titles and gists are made from it.
import { behindTaskLabel, isCapitals, leadsOn } from "./leads.ts";
import { withoutOpener } from "./openers.ts";
import { separatePasted } from "./pasted-text.ts";
import { withShortReferences } from "./references.ts";
import { flatten, sentencesOf } from "./sentences.ts";
import { isThin, type Judgement, judge, tellingOf } from "./telling.ts";

export interface TellingSentence extends Judgement {
  /** One line without marks; never empty. */
  readonly text: string;
}

/** Names a subject, and in enough words to tell it from others. */
export function isFull({ telling, weight }: Judgement): boolean {
  return telling === "subject" && weight >= FULL;
}

/** The weight of such a sentence. */
export const FULL = 4;

/**
 * Returns the first sentence of a prompt that names its subject, or else the first that says something.
 * Pasted text never does, except for the error that it names.
 */
export function tellingRequest(prompt: string): TellingSentence | null {
  const { written, around, quoted, error } = separatePasted(prompt);
  const sentences = sentencesOf(around);
  const asked = labelledRequest(sentences) ?? firstTelling(sentences, sentencesOf(quoted));
  if (asked?.telling === "subject" && (isFull(asked) || /[?？]$/u.test(asked.text))) return asked;
  const named = error === null ? null : sentence(error);
  if (named?.telling === "subject" && !asked?.text.includes(named.text))
    return asked ? joined(asked, named) : named;
  if (asked?.telling === "subject") return asked;
  return asked ?? unsure(firstTelling(sentencesOf(written)) ?? firstTelling(sentencesOf(quoted)));
}

/** Looks behind "Task:" in a prompt that begins with instructions, a role or a heading. */
function labelledRequest(sentences: readonly string[]): TellingSentence | null {
  const [first = "", ...rest] = sentences;
  if (!isCapitals(first) && !["nothing", "generic"].includes(tellingOf(first))) return null;
  const label = rest.findIndex((text) => behindTaskLabel(text) !== null);
  if (label < 0) return null;
  const behind = behindTaskLabel(rest[label] ?? "") ?? "";
  const found = firstTelling([...(behind === "" ? [] : [behind]), ...rest.slice(label + 1)]);
  return found?.telling === "subject" ? found : null;
}

/** A sentence between pasted or quoted ones may be theirs. The answer says more. */
function unsure(found: TellingSentence | null): TellingSentence | null {
  return found && { ...found, telling: "generic" };
}

/** Says what a vague request led to. */
export function joined(lead: TellingSentence, next: TellingSentence): TellingSentence {
  const asked = lead.text.replace(/[\s.:!。：！]+$/u, "");
  return { ...next, text: `${asked}${/[?？]$/u.test(asked) ? "" : ":"} ${next.text}` };
}

function firstTelling(sentences: readonly string[], quoted: readonly string[] = []): TellingSentence | null {
  const found = sentences.map((each, index) => sentence(withNext(each, sentences[index + 1] ?? quoted[0])));
  const subject = found.findIndex(({ telling }) => telling === "subject");
  const [before, named] = [found[subject - 1], found[subject]];
  // "Fix the build. It broke yesterday."
  if (!named || !before || before.telling === "nothing" || before.text.length > LONGEST_LEAD)
    return strongest(found);
  return ENDED.test(before.text)
    ? { ...named, text: followed(before.text, named.text) }
    : joined(before, named);
}

export function strongest(sentences: readonly TellingSentence[]): TellingSentence | null {
  return (
    sentences.find(({ telling }) => telling === "subject") ??
    sentences.find(({ telling }) => telling === "hint") ??
    sentences.find(({ telling }) => telling === "generic") ??
    null
  );
}

/** Adds the next sentence to one that only introduces it. */
function withNext(text: string, next: string | undefined): string {
  if (next === undefined || !/^["'`(¿¡@./~]*[\p{L}\p{N}]/u.test(next)) return text;
  const introduces = text.length <= LONGEST_LEAD && /[:：]$/.test(text);
  if (introduces) return `${text} ${next}`;
  if (
    withoutOpener(plainLine(text)).length > LONGEST_SITUATION ||
    tellingOf(next) !== "subject" ||
    !needsNext(text, next)
  )
    return text;
  return followed(ENDED.test(text) ? text : `${text.replace(/[\s,;]+$/, "")}:`, withoutOpener(next));
}

function needsNext(text: string, next: string): boolean {
  if (leadsOn(withoutOpener(text))) return true;
  const judged = judge(text);
  if (judged.telling !== "subject") return false;
  return isThin(text) || (!isFull(judged) && isFull(judge(next)));
}

const ENDED = /[.:?!…。：？！]$/u;

function followed(text: string, next: string): string {
  return /[。：？！]$/u.test(text) ? text + next : `${text} ${next}`;
}

const LONGEST_LEAD = 50;
const LONGEST_SITUATION = 70;

function sentence(text: string): TellingSentence {
  const line = withoutLead(withoutOpener(plainLine(text)));
  // A long description of the situation with a single word of its own.
  const says = text.length <= LONGEST_SITUATION || !leadsOn(line) || !isThin(text);
  const judged = judge(text);
  return { text: line, ...judged, ...(says ? {} : { telling: "hint" }) };
}

/** Returns a sentence on one line, without marks. */
export function plainLine(text: string): string {
  return withShortReferences(flatten(text)).replaceAll("`", "").replace(/\s+/g, " ").replace(/[,;]$/, "");
}

/** Drops "can you check:" before the thing to check. */
function withoutLead(line: string): string {
  const [, lead = "", rest = line] = /^([^:：]{1,50})[:：]\s+(.+)$/u.exec(line) ?? [];
  return tellingOf(lead) === "nothing" ? rest : line;
}
