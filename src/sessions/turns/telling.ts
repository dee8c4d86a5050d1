// Judges how much a sentence says about its session: its subject, something that fits any session, or nothing.
import { FUNCTION_WORDS } from "../../text/function-words.ts";
import { EMPTY_PHRASES, EMPTY_WORDS, GENERIC_PHRASES, GENERIC_WORDS } from "./common-words.ts";
import { isGreeting } from "./openers.ts";

export type Telling =
  /** Names what it is about. */
  | "subject"
  /** Has one word of its own. */
  | "hint"
  /** Fits any session. */
  | "generic"
  | "nothing";

export function tellingOf(sentence: string): Telling {
  if (isGreeting(sentence) || NOTHING.some((pattern) => pattern.test(sentence))) return "nothing";
  if (PERSONA.test(sentence) || BARE_COMMAND.test(sentence)) return "generic";
  const { specific, generic } = wordsIn(sentence);
  const asks = isQuestion(sentence);
  if (specific > 0 && specific + (generic + Number(asks)) / 2 >= ENOUGH) return "subject";
  if (specific > 0) return "hint";
  return generic > 0 || asks ? "generic" : "nothing";
}

const NOTHING: readonly RegExp[] = [
  // Introductions.
  /^(?:my name is|mein name ist|je m'appelle|me llamo|меня зовут) [^,.!?]{1,40}[.!]*$/iu,
  // "Next issue." opens a session without naming one.
  /^(?:ok,? )?(?:(?:the )?(?:next|another|new|first|last)|i(?:'ve| have) (?:got )?an?(?:other)?) (?:issue|one|task|thing|question|bug|problem|step|topic)[.!:]?$/i,
  // The language of the answer.
  /^(?:please )?(?:speak|talk|answer|respond|reply|write)(?: to me)?(?: only)? in (?:english|german|french|spanish|russian|chinese|japanese|korean|italian|portuguese)(?!\p{L}).{0,60}$/iu,
  /^(?:bitte )?(?:antworte|sprich|schreibe?)(?: mir| mit mir| bitte| nur)* (?:auf )?deutsch(?!\p{L}).{0,60}$/iu,
  /^(?:réponds|répondez|parle|écris)(?:-moi)?(?: uniquement| toujours)? en français(?!\p{L}).{0,60}$/iu,
  /^(?:responde|háblame|habla|contesta|escribe)(?: siempre| solo)? en español(?!\p{L}).{0,60}$/iu,
  /^(?:говори|отвечай|пиши|общайся)(?: со мной| мне| только| всегда)* (?:по[- ]русски|на русском)(?!\p{L}).{0,60}$/iu,
  /^(?:请)?(?:只|全程)?(?:使?用)?中文(?:来)?(?:回答|回复|交流)[^，。]{0,20}[。！]?$|^日本語で(?:答え|回答|返答|話し)[^、。]{0,20}[。！]?$/u,
];

/** The role a prompt gives its reader is not a subject. */
const PERSONA =
  /^(?:you(?:'re| are) (?:an?|the|now)|du bist (?:eine?|der|die)|tu es une?|vous êtes une?|eres una?|ты\s?[–—-]) [^,.:\n]{1,80}[.:]?$|^(?:你是一|あなたは)[^，。、：\n]{1,40}[。：]?$/iu;

/** A program with options and nothing else, typed into the wrong place. */
const BARE_COMMAND = /^\p{L}+(?: -[\p{L}-]+)+$/u;

/** Names a subject with a single word of its own. */
export function isThin(sentence: string): boolean {
  return wordsIn(sentence).specific <= 1;
}

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
  let { specific, generic } = unspacedWords(sentence);
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
function unspacedWords(sentence: string): { specific: number; generic: number } {
  const said = (sentence.match(UNSPACED_RUN) ?? []).join(" ").replace(EMPTY_PHRASES, " ");
  const left = said.replace(GENERIC_PHRASES, " ").replace(PARTICLE, "").replace(/\s+/g, "");
  return { specific: Math.floor(left.length / 2), generic: said.match(GENERIC_PHRASES)?.length ?? 0 };
}

const PARTICLE = /[のをにはがとでへもやか的了和与或在把被对是这那个你我它吗呢吧]/gu;
