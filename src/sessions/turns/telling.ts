// Judges how much a sentence says about its session: its subject, something that fits any session, or nothing.
import { EMPTY_PHRASES, EMPTY_WORDS, FUNCTION_WORDS, GENERIC_WORDS } from "./common-words.ts";

export type Telling =
  /** Names what it is about. */
  | "subject"
  /** Has one word of its own. */
  | "hint"
  /** Fits any session. */
  | "generic"
  | "nothing";

export function tellingOf(sentence: string): Telling {
  if (GREETING.test(sentence) || OPENING.test(sentence)) return "nothing";
  if (PERSONA.test(sentence)) return "generic";
  const { specific, generic } = wordsIn(sentence);
  const asks = isQuestion(sentence);
  if (specific > 0 && specific + (generic + Number(asks)) / 2 >= ENOUGH) return "subject";
  if (specific > 0) return "hint";
  return generic > 0 || asks ? "generic" : "nothing";
}

const GREETING = /^(?:hi|hey|hello(?! world)|hallo|bonjour|hola|привет)[ ,]+\p{L}+[.!]*$/iu;

/** "Next issue." opens a session without naming one. */
const OPENING =
  /^(?:ok,? )?(?:(?:the )?(?:next|another|new|first|last)|i(?:'ve| have) (?:got )?an?(?:other)?) (?:issue|one|task|thing|question|bug|problem|step|topic)[.!:]?$/i;

/** The role a prompt gives its reader is not a subject. */
const PERSONA = /^you(?:'re| are) (?:an?|the|now) [^,.:\n]{1,80}[.:]?$/i;

/** A question of more than one word asks for something, unless it asks for help. */
function isQuestion(sentence: string): boolean {
  return (
    /[\s\p{Script=Han}\p{Script=Hiragana}].*[?？]\s*$/u.test(sentence.trim()) && !FOR_HELP.test(sentence)
  );
}

const FOR_HELP =
  /(?:^|[\s,¿])(?:(?:can|could|would|will) you|kannst|könn|peux|pouvez|pourr|puede|podr|мож|мог)|[能可]/iu;

/** A word of its own and one that fits any session: `fix lint`. */
const ENOUGH = 1.5;

/** A heading has to name more than a part of the text: "Modified files" does not. */
export function headingTells(heading: string): boolean {
  return wordsIn(heading).specific >= MANY;
}

const MANY = 3;

function wordsIn(sentence: string): { specific: number; generic: number } {
  let specific = unspacedWords(sentence);
  let generic = 0;
  const spaced = sentence.replace(UNSPACED_RUN, " ").toLowerCase().replaceAll("’", "'");
  for (const [found] of spaced.matchAll(WORD)) {
    const word = found.replace(ELIDED, "");
    if (FUNCTION_WORDS.has(word) || EMPTY_WORDS.has(word)) continue;
    // A number or a letter is a choice from a list.
    if (/^[\p{N}.,:]+$/u.test(word) || word.length === 1) continue;
    if (GENERIC_WORDS.has(word)) generic++;
    else specific++;
  }
  return { specific, generic };
}

/** French joins short words with the next one. */
const ELIDED = /^(?:qu|[cdjlmnst])'(?=\p{L}{2})/u;

/** Names of files, options and issues count as one word. */
const WORD = /[\p{L}\p{N}#@_][\p{L}\p{M}\p{N}_'/.:#@\\-]*[\p{L}\p{M}\p{N}_]|[\p{L}\p{N}]/gu;

const UNSPACED_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

/** Two characters of Chinese or Japanese are about one word. */
function unspacedWords(sentence: string): number {
  const left = (sentence.match(UNSPACED_RUN) ?? []).join(" ").replace(EMPTY_PHRASES, "");
  return Math.floor(left.replace(PARTICLE, "").replace(/\s+/g, "").length / 2);
}

const PARTICLE = /[のをにはがとでへもやか的了和与或在把被对是这那个你我它吗呢吧]/gu;
