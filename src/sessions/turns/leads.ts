// Recognizes sentences that only lead to what a prompt is about: the next sentence, or the one after "Task:".

/** Such a sentence describes the situation, or points to what follows: the next one says what is wanted. */
export function leadsOn(sentence: string): boolean {
  return (
    SITUATION.test(sentence.replaceAll("’", "'")) ||
    POINTER.test(sentence) ||
    THIS.test(sentence) ||
    isCapitals(sentence)
  );
}

/** Recognizes a heading that was written without a mark. */
export function isCapitals(sentence: string): boolean {
  return /^\p{Lu}{2,}(?:[ \t]\p{Lu}{2,}){1,5}$/u.test(sentence);
}

const SITUATION = new RegExp(
  `^(?:(?:${[
    "this is (?:an?|my|our|the)|i(?:'m| am) (?:an?|new|using|working|running|building|trying|having|currently)",
    "i(?:'ve| have)|i (?:just|did|added|created|deleted|moved|updated|installed|tried|made|merged)|we have (?:an?|some|the)|we(?:'re| are) (?:an?|using|working|building|improving)",
    "here(?:'s| is| are)",
    "(?:das|dies|hier) (?:ist|sind)|ich (?:habe|nutze|verwende|benutze|arbeite|bin)|wir (?:haben|nutzen|arbeiten|sind)",
    "c'est|ceci est|voici|j'ai|je suis|j'utilise|je travaille|nous (?:avons|utilisons|sommes)|on a",
    "est[eao] es|tengo|tenemos|estoy|estamos|uso|utilizo|trabajo|soy",
    "это|у меня(?: есть)?|у нас(?: есть)?|я (?:использую|работаю|делаю)|мы (?:используем|работаем)",
  ].join("|")})(?!\\p{L})|这是|我(?:有|正在|在用)|我们(?:有|正在)|これは|私は)`,
  "iu",
);

const POINTER =
  /(?<!\p{L})(?:following|as follows|below|folgend\p{L}*|suivante?s?|ci-dessous|siguientes?|a continuación|следующ\p{L}+|ниже)(?!\p{L})|以下|如下|下面|下記/iu;

/** "Change it to fit this description." What this is comes next. */
const THIS = /(?<!\p{L})(?:this|these) (?!morning|afternoon|evening|week|month|year|time)\p{L}+[.:]?$/iu;

/**
 * Returns what follows "Task:" in this sentence: an empty text if nothing does, and null if there is no such label. It
 * marks the request in a prompt that begins with instructions or background.
 */
export function behindTaskLabel(sentence: string): string | null {
  const [label] = TASK_LABEL.exec(sentence) ?? [];
  return label === undefined ? null : sentence.slice(label.length);
}

const TASK_LABEL =
  /^(?:(?:my|your|the|deine|meine|ta|votre|tu|твоя|моя|你的)\s?)?(?:task|request|objective|goal|aufgabe|auftrag|ziel|tâche|demande|objectif|tarea|petición|objetivo|задача|задание|цель|任务|需求|目标|タスク|依頼|目的)(?:$|[^:：]{0,60}[:：](?:\s+|$))/iu;
