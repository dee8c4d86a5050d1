// Judges how much a sentence says about its session: its subject, something that fits any session, or nothing.
import { FUNCTION_WORDS } from "../../text/function-words.ts";
import { remembered } from "../../text/remembered.ts";
import { hasCommonStem } from "./common-stems.ts";
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

export interface Judgement {
  readonly telling: Telling;
  /**
   * How much it says: each word of its own counts one, a name from code two, a word that fits any session half, up to
   * three of them. To ask for something counts one too. One is taken away if the subject was only shown to the agent.
   */
  readonly weight: number;
}

/** Words that were said `before` do not count for the weight. */
export function judge(sentence: string, before = ""): Judgement {
  const { telling, weight, own } = judged(sentence);
  if (before === "") return { telling, weight };
  const said = new Set(spacedWords(before));
  const again = own.filter(({ word }) => said.has(word));
  return { telling, weight: again.reduce((left, { isName }) => left - (isName ? 2 : 1), weight) };
}

export function tellingOf(sentence: string): Telling {
  return judged(sentence).telling;
}

/** Names a subject with a single word of its own. */
export function isThin(sentence: string): boolean {
  return judged(sentence).specific <= 1;
}

/** Most sentences of a prompt are judged several times: by themselves, with the next one, and for the title. */
const judged = remembered(256, (sentence): Judgement & WordCounts => {
  const counts = wordsIn(sentence);
  const { specific, generic, own } = counts;
  const asks = isQuestion(sentence);
  const shows = Number(!ELSEWHERE.test(sentence));
  const names = own.filter(({ isName }) => isName).length;
  const weight = specific + names + Math.min(generic, MOST_GENERIC) / 2 + Number(asks) + shows - 1;
  return { ...counts, telling: tellingBy(sentence, specific, (generic + Number(asks)) / 2), weight };
});

const MOST_GENERIC = 3;

/** "Why does this method round down?" leaves out which one: the agent was shown it. */
const ELSEWHERE =
  /(?<!\p{L})(?:(?:this|that|these|those) (?:methods?|functions?|files?|code|lines?|class|commits?|branch|changes?|diff|patch|test|thing|page|screen)|the last commit|dies(?:e[rnms]?)? (?:Methode|Funktion|Datei|Code|Zeile|Klasse|Seite)|cette? (?:méthode|fonction|fichier|code|ligne|classe|page)|est[ea] (?:método|función|archivo|código|línea|clase|página)|эт(?:от|у|а|ой) (?:метод|функци\p{L}|файл|код|строк\p{L}|класс|страниц\p{L}))(?!\p{L})|这个?(?:方法|函数|文件|页面)|この(?:メソッド|関数|ファイル|ページ)/iu;

function tellingBy(sentence: string, specific: number, generic: number): Telling {
  if (isGreeting(sentence) || NOTHING.some((pattern) => pattern.test(sentence))) return "nothing";
  if (PERSONA.test(sentence) || BARE_COMMAND.test(sentence)) return "generic";
  if (specific > 0) return specific + generic >= ENOUGH ? "subject" : "hint";
  return generic > 0 ? "generic" : "nothing";
}

const NOTHING: readonly RegExp[] = [
  // Introductions.
  /^(?:my name is|mein name ist|je m'appelle|me llamo|меня зовут) [^,.!?]{1,40}[.!]*$/iu,
  // "Next issue." opens a session without naming one.
  /^(?:ok,? )?(?:(?:the )?(?:next|another|new|first|last)|i(?:'ve| have) (?:got )?an?(?:other)?) (?:issue|one|task|thing|question|bug|problem|step|topic)[.!:]?$/i,
  /^(?:thank you|thanks) for [^,.!?]{1,80}[.!]*$/i,
  // A client's note, before the request.
  /^skill ["“][^"”]{1,80}["”] (?:activated|loaded)[.!]?$/i,
  // The language of the answer.
  /^(?:please )?(?:speak|talk|answer|respond|reply|write)(?: to me)?(?: only)? in (?:english|german|french|spanish|russian|chinese|japanese|korean|italian|portuguese)(?!\p{L}).{0,60}$/iu,
  /^(?:bitte )?(?:antworte|sprich|schreibe?)(?: mir| mit mir| bitte| nur)* (?:auf )?deutsch(?!\p{L}).{0,60}$/iu,
  /^(?:répond(?:s|ez|re)?|parle|écris)(?:-moi)?(?: uniquement| toujours)? en fran[cç]ais(?!\p{L}).{0,60}$/iu,
  /^(?:responde|háblame|habla|contesta|escribe)(?: siempre| solo)? en español(?!\p{L}).{0,60}$/iu,
  /^(?:говори|отвечай|пиши|общайся)(?: со мной| мне| только| всегда)* (?:по[- ]русски|на русском)(?!\p{L}).{0,60}$/iu,
  /^(?:请)?(?:只|全程)?(?:使?用)?中文(?:来)?(?:回答|回复|交流)[^，。]{0,20}[。！]?$|^日本語で(?:答え|回答|返答|話し)[^、。]{0,20}[。！]?$/u,
];

/** The role a prompt gives its reader is not a subject. */
const PERSONA =
  /^you(?:'re| are) (?:an?|the|now|working (?:in|on|at|as|inside)|implementing|acting|operating) [^.:\n]{1,200}(?:\.\w[^.:\n]{0,100})?[.:]?$|^(?:du bist (?:eine?|der|die)|tu es une?|vous êtes une?|eres una?|ты\s?[–—-]) [^,.:\n]{1,80}[.:]?$|^(?:你是一|あなたは)[^，。、：\n]{1,40}[。：]?$/iu;

/** A program with options and nothing else, typed into the wrong place. */
const BARE_COMMAND = /^\p{L}+(?: -[\p{L}-]+)+$/u;

/** A question of more than one word asks for something, unless it asks for help. */
function isQuestion(sentence: string): boolean {
  const asked = sentence.trim();
  return /[?？]$/u.test(asked) && SEVERAL_WORDS.test(asked) && !FOR_HELP.test(sentence);
}

const SEVERAL_WORDS = /[\s\p{Script=Han}\p{Script=Hiragana}]/u;

const FOR_HELP =
  /(?:^|[\s,¿])(?:(?:can|could|would|will) you|kannst|könn|peux|pouvez|pourr|puede|podr|мож|мог)|[能可]/iu;

/** A word of its own and one that fits any session: `fix lint`. */
const ENOUGH = 1.5;

interface WordCounts {
  /** Words of its own. */
  specific: number;
  /** Words that fit any session. */
  generic: number;
  /** The specific words that are written with spaces. */
  readonly own: { readonly word: string; readonly isName: boolean }[];
}

function wordsIn(sentence: string): WordCounts {
  const counts: WordCounts = { ...unspacedWords(sentence), own: [] };
  counts.specific += sentence.match(NUMBERED)?.length ?? 0;
  for (const found of spacedWords(sentence)) {
    const word = found.toLowerCase().replace(ELIDED, "");
    if (FUNCTION_WORDS.has(word) || EMPTY_WORDS.has(word)) continue;
    // A number or a letter is a choice from a list; a hash and the id of a run of CI say nothing to people.
    if (
      /^(?:[\p{N}.,:]+|\p{N}+\/\p{N}+(?:st|nd|rd|th)?|[0-9a-f]{7,40}|.*\/\d{6,})$/u.test(word) ||
      word.length === 1
    )
      continue;
    const isName = NAME.test(found) && !ANY_PROJECT.test(found);
    if (!isName && (GENERIC_WORDS.has(word) || hasCommonStem(word))) {
      counts.generic++;
      continue;
    }
    counts.specific++;
    counts.own.push({ word: found, isName });
  }
  return counts;
}

function spacedWords(sentence: string): string[] {
  const spaced = sentence.replace(UNSPACED_RUN, " ").replaceAll("’", "'");
  return Array.from(spaced.matchAll(WORD), ([word]) => word);
}

/** A file, a path, an issue, or an identifier in camel or snake case. */
const NAME = /^(?!localhost)(?:.*[\p{L}\p{N}][./\\_:][\p{L}\p{N}]|#\d|.*\p{Ll}\p{Lu}|.*\p{L}-?\d)/u;

/** Files that every project has. They count as a word of their own, but not as a name. */
const ANY_PROJECT =
  /^(?:[Ee]2[Ee]$|(?:origin|upstream)\/|[@./]*(?:[A-Z]+\.md|(?:readme|plan|tasks?|todo|spec|notes|changelog|contributing|architecture|package|tsconfig|composer|pyproject|[Cc]argo|index|main|app|requirements|docker-compose)\.\w{1,5})$)/;

/** The number of a task or a pull request tells it from others. */
const NUMBERED =
  /(?<!\p{L})(?:task|issue|ticket|story|bug|pr|pull request|phase|milestone|aufgabe|tâche|tarea|задач\p{L})\s+(?=\d)/giu;

/** French joins short words with the next one. */
const ELIDED = /^(?:qu|[cdjlmnst])'(?=\p{L}{2})/u;

/** Names of files, options and issues count as one word. */
const WORD = /[\p{L}\p{N}#@_][\p{L}\p{M}\p{N}_'/.:#@\\-]*[\p{L}\p{M}\p{N}_]|[\p{L}\p{N}]/gu;

const UNSPACED_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

/** Two characters of Chinese or Japanese are about one word. */
function unspacedWords(sentence: string): Pick<WordCounts, "specific" | "generic"> {
  const said = (sentence.match(UNSPACED_RUN) ?? []).join(" ").replace(EMPTY_PHRASES, " ");
  const left = said.replace(GENERIC_PHRASES, " ").replace(PARTICLE, "").replace(/\s+/g, "");
  const generic = said.match(GENERIC_PHRASES)?.length ?? 0;
  return { specific: Math.floor(left.length / 2), generic };
}

/** Japanese writes its particles and endings in Hiragana. */
const PARTICLE = /[\p{Script=Hiragana}的了和与或在把被对是这那个你我它吗呢吧]/gu;
