// Finds the sentence of an answer that says what a turn was about. It completes a request that says too little.
import { ANNOUNCING, ANNOUNCING_UNSPACED } from "./announcing.ts";
import { separatePasted } from "./pasted-text.ts";
import { sentencesOf } from "./sentences.ts";
import { judge } from "./telling.ts";
import { isFull, plainLine, strongest, type TellingSentence } from "./telling-sentence.ts";

/**
 * Skips what answers often begin with: headings, exclamations, announcements and questions. Its weight counts only
 * words that were not `asked` already.
 */
export function tellingAnswer(answer: string, asked = ""): TellingSentence | null {
  const { written } = separatePasted(answer);
  const prose = written.replace(HEADING, (line, heading) => (headingTells(heading) ? line : ""));
  const said = sentencesOf(prose);
  // The agent offers what follows such a sentence, and has not done it.
  const offer = said.findIndex((each) => OFFER.test(each));
  const done = offer < 0 ? said : said.slice(0, offer);
  const told = done.filter((each) => !isAside(each.replaceAll("’", "'")));
  // An answer keeps its "Yes, ...", which is part of what it says.
  const found = told
    .slice(0, MOST)
    .map((text) => ({ text: plainLine(text).replace(DONE, ""), ...judge(text, asked) }));
  return found.find(isFull) ?? strongest(found);
}

/** "Done - added the test" says no more with it. */
const DONE = /^(?:all )?done\s?[-–—:]\s+(?=\p{L})/iu;

/** Returns the first thing that an agent said it would do, or found, if that tells something. */
export function tellingAim(words: string, asked = ""): TellingSentence | null {
  const { written } = separatePasted(words.slice(0, LOOKED_AT));
  const found = sentencesOf(written)
    .slice(0, MOST)
    .map((text) =>
      plainLine(text)
        .replace(AIM, "")
        .replace(/^\p{Ll}/u, (first) => first.toUpperCase()),
    )
    .map((text) => ({ text, ...judge(text, asked) }));
  return found.find(({ telling }) => telling === "subject") ?? null;
}

const LOOKED_AT = 8000;

const AIM =
  /^(?:(?:ok|okay|sure|great|perfect|now|first|next|good|alright|understood|got it)[,.!:;]?\s+)*(?:i(?:'ll|’ll| will| need to|'m going to|’m going to)(?: now)?|(?:now )?let me(?: now)?|let's|ich werde|je vais|voy a)\s+(?=\p{L})/iu;

/** Later sentences are about details. */
const MOST = 40;

/** A heading in markdown, or a line in bold or between rules that serves as one. */
const HEADING = /^[ \t]*(?:#{1,6}[ \t]+|={2,}[ \t]*|\*\*(?=[^*\n]*\*\*[ \t]*$))(.*)$/gm;

/** A heading has to name more than a part of the text: "Modified files" does not. One that asks is an offer. */
function headingTells(heading: string): boolean {
  return OFFER.test(heading.trim()) || judge(heading).weight >= FULL_HEADING;
}

const FULL_HEADING = 5;

const OFFER =
  /(?<!\p{L})(?:you (?:can|could|may)|du kannst|sie können|vous pouvez|tu peux|puedes|можете)(?!\p{L})[^.]*:$|(?:^|\s)(?:you|your|i|me|sie|ihnen|du|dir|vous|tu|te|usted|quieres|вы|вам|ты|тебе)(?!\p{L}).*\?$|[你您].*[?？]$|(?:ますか|でしょうか)[。?？]?$/iu;

/** Questions, introductions, things to type, and reports that all is well could be part of any answer. */
function isAside(text: string): boolean {
  if (ALL_WELL.test(text) || /^(?:`?\/|["“«„])|[:：?？]$/u.test(text)) return true;
  return PREAMBLE.test(text) && !(SHOWING.test(text) && judge(text).weight >= LONG_STORY);
}

/** "Here is" may begin a sentence that says it all. */
const SHOWING = /^(?:here(?:'s| is| are)|hier (?:ist|sind)|voici|aquí|вот|以下)(?!\p{L})/iu;
const LONG_STORY = 6;

const ALL_WELL =
  /^[^\p{L}]{0,5}(?:all|everything|both|lint|fmt|format|(?:the |unit |integration |e2e )?tests?|builds?|the build|working tree)(?!\p{L}).{0,60}\b(?:pass(?:es|ed|ing)?|green|clean|done|succeed(?:s|ed)?)(?!\p{L})/iu;

/** More of them, which may begin a sentence of an account, but not one that names a subject. */
const AGREEING: readonly string[] = [
  "i need to|i should|i can (?:see|now|help)|i see|i(?:'ve| have) (?:a|the|all)",
  "first,? (?:i|let)|you're (?:absolutely )?right|got it",
  "(?:good|great|excellent|interesting) (?:question|idea|point|news)|would you like|do you want|want me to|should i",
  "i(?:'m| am) (?:an? (?:ai|assistant|language model)|ready|here to)|how can i|what can i",
  "i (?:don't|do not|can't|cannot) (?:have|see|know|access)|i notice you|you (?:have not|haven't)|(?:if|once|when) you",
  "mission accomplished|based on (?:my|the|your|this)|this is a great",
  "ich (?:kann|bin (?:eine? (?:ki|assistent)|bereit))|zuerst",
  "je (?:peux|suis (?:une? (?:ia|assistant)|prêt))|d'accord|d'abord",
  "soy un|estoy list|claro|primero",
  "я (?:могу|готов|[–—-] (?:ии|ассистент))|сейчас|хорошо|сначала",
];

const AGREEING_UNSPACED = "我可以|首先|まず|はい|以下";

const PREAMBLE = new RegExp(
  `^(?:(?:ok|okay|sure|hello|hi|great|perfect|alright)[,!.]?\\s+)?(?:(?:${[...ANNOUNCING, ...AGREEING].join("|")})(?!\\p{L})|${ANNOUNCING_UNSPACED}|${AGREEING_UNSPACED})`,
  "iu",
);
