// Finds the sentence of a prompt or an answer that says what a turn is about. Titles and gists are made from it.
import { behindTaskLabel, isCapitals, leadsOn } from "./leads.ts";
import { withoutOpener } from "./openers.ts";
import { separatePasted } from "./pasted-text.ts";
import { withShortReferences } from "./references.ts";
import { flatten, sentencesOf } from "./sentences.ts";
import { headingTells, isThin, type Telling, tellingOf } from "./telling.ts";

export interface TellingSentence {
  /** One line without marks; never empty. */
  readonly text: string;
  readonly telling: Telling;
}

/**
 * Returns the first sentence of a prompt that names its subject, or else the first that says something.
 * Pasted text never does, except for the error that it names.
 */
export function tellingRequest(prompt: string): TellingSentence | null {
  const { written, around, quoted, error } = separatePasted(prompt);
  const sentences = sentencesOf(around);
  const asked = labelledRequest(sentences) ?? firstTelling(sentences, sentencesOf(quoted));
  if (asked?.telling === "subject") return asked;
  const named = error === null ? null : sentence(error);
  if (named?.telling === "subject") return asked ? joined(asked, named) : named;
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

/** Skips what answers often begin with: headings, exclamations, announcements and questions. */
export function tellingAnswer(answer: string): TellingSentence | null {
  const { written } = separatePasted(answer);
  const prose = written.replace(HEADING, (line, heading) => (headingTells(heading) ? line : ""));
  const said = sentencesOf(prose);
  // The agent offers what follows such a question, and has not done it.
  const offer = said.findIndex((each) => OFFER.test(each));
  const done = offer < 0 ? said : said.slice(0, offer);
  const told = done.filter((each) => !isAside(each.replaceAll("’", "'")));
  // An answer keeps its "Yes, ...", which is part of what it says.
  return strongest(told.map((text) => ({ text: plainLine(text), telling: tellingOf(text) })));
}

const OFFER =
  /(?:^|\s)(?:you|your|i|me|sie|ihnen|du|dir|vous|tu|te|usted|quieres|вы|вам|ты|тебе)(?!\p{L}).*\?$|[你您].*[?？]$|(?:ますか|でしょうか)[。?？]?$/iu;

/** Questions, introductions, commands to type, and reports that all is well could be part of any answer. */
function isAside(text: string): boolean {
  return PREAMBLE.test(text) || ALL_WELL.test(text) || /^`?\/|[:：?？]$/.test(text);
}

const ALL_WELL =
  /^[^\p{L}]{0,5}(?:all|everything|both|lint|fmt|format|tests?|the tests?|builds?|the build|working tree)(?!\p{L}).{0,60}\b(?:pass(?:es|ed|ing)?|green|clean|done|succeed(?:s|ed)?)(?!\p{L})/iu;

const HEADING = /^[ \t]*#{1,6}[ \t]+(.*)$/gm;

/** Says what a vague request led to. */
export function joined(lead: TellingSentence, next: TellingSentence): TellingSentence {
  const asked = lead.text.replace(/[\s.:!…。：！]+$/u, "");
  return { text: `${asked}${/[?？]$/u.test(asked) ? "" : ":"} ${next.text}`, telling: next.telling };
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

function strongest(sentences: readonly TellingSentence[]): TellingSentence | null {
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
  const introduces = text.length <= LONGEST_LEAD && /[:：]$/.test(text) && tellingOf(text) !== "subject";
  if (introduces) return `${text} ${next}`;
  const describes = text.length <= LONGEST_SITUATION && tellingOf(next) === "subject" && needsNext(text);
  return describes
    ? followed(ENDED.test(text) ? text : `${text.replace(/[\s,;]+$/, "")}:`, withoutOpener(next))
    : text;
}

function needsNext(text: string): boolean {
  return leadsOn(withoutOpener(text)) || (tellingOf(text) === "subject" && isThin(text));
}

const ENDED = /[.:?!…。：？！]$/u;

function followed(text: string, next: string): string {
  return /[。：？！]$/u.test(text) ? text + next : `${text} ${next}`;
}

const LONGEST_LEAD = 50;
const LONGEST_SITUATION = 60;

function sentence(text: string): TellingSentence {
  const line = withoutLead(withoutOpener(plainLine(text)));
  // A long description of the situation with a single word of its own.
  const says = text.length <= LONGEST_SITUATION || !leadsOn(line) || !isThin(text);
  return { text: line, telling: says ? tellingOf(text) : "hint" };
}

function plainLine(text: string): string {
  return withShortReferences(flatten(text)).replaceAll("`", "").replace(/\s+/g, " ").replace(/[,;]$/, "");
}

/** Drops "can you check:" before the thing to check. */
function withoutLead(line: string): string {
  const [, lead = "", rest = line] = /^([^:：]{1,50})[:：]\s+(.+)$/u.exec(line) ?? [];
  return tellingOf(lead) === "nothing" ? rest : line;
}

/** Words of sentences that announce, agree or introduce. */
const ANNOUNCING: readonly string[] = [
  "i'll|i will|i(?:'m| am) going to|i need to|i should|i can (?:see|now|help)|i see|i understand|i(?:'ve| have) (?:a|the|all)",
  "let me|let's|now (?:i|let)|first,? (?:i|let)|looking at|here's|here is|here are|you're (?:absolutely )?right|got it",
  "(?:good|great|excellent|interesting) (?:question|idea|point|news)|would you like|do you want|want me to|should i",
  "i(?:'m| am) (?:an? (?:ai|assistant|language model)|ready|here to)|how can i|what can i",
  "thank you|mission accomplished|based on (?:my|the|your|this)|this is a great|to summarize|in summary",
  "ich (?:werde|schaue|sehe mir|prüfe|kann|bin (?:eine? (?:ki|assistent)|bereit))|lass(?:en sie)? mich|zuerst|hier (?:ist|sind)|gerne?|verstanden",
  "je (?:vais|peux|suis (?:une? (?:ia|assistant)|prêt))|laisse[zr]?-moi|voici|d'accord|bien sûr|commençons|d'abord",
  "voy a|soy un|estoy list|déjame|permíteme|aquí (?:está|tienes|tiene)|claro|por supuesto|primero",
  "я (?:посмотрю|проверю|сейчас|могу|готов|[–—-] (?:ии|ассистент))|давайте|давай|сейчас|вот|хорошо|конечно|сначала",
];

const ANNOUNCING_UNSPACED =
  "我(?:来|会|将|先|现在|可以)|让我|好的|首先|以下是|当然|没问题|では|まず|それでは|はい|了解|承知|以下";

const PREAMBLE = new RegExp(
  `^(?:(?:ok|okay|sure|hello|hi|great|perfect|alright)[,!.]?\\s+)?(?:(?:${ANNOUNCING.join("|")})(?!\\p{L})|${ANNOUNCING_UNSPACED})`,
  "iu",
);
