// Recognizes the language of a text by its script and its most common words, and cuts its words to light
// stems, which are indexed beside the words.

import { irregularForms } from "./irregular.ts";

export type Language = "de" | "en" | "es" | "fr" | "ru";

/**
 * Returns the language that most of a text's common words belong to; null if there are too few to be sure.
 * Cyrillic counts as Russian.
 */
export function languageOf(text: string): Language | null {
  const words = text.slice(0, MOST_READ).toLowerCase().match(letters) ?? [];
  const counts: Record<Language, number> = { de: 0, en: 0, es: 0, fr: 0, ru: 0 };
  for (const word of words) {
    for (const language of commonIn.get(word) ?? []) counts[language] += 1;
    if (cyrillic.test(word)) counts.ru += 1;
    else if (word.length > 2 && marked.test(word)) {
      for (const [language, own] of ownLetters) if (own.test(word)) counts[language] += 0.5;
    }
  }
  const [best, next] = (Object.keys(counts) as Language[]).sort(
    (one, other) => counts[other] - counts[one],
  ) as [Language, Language];
  return counts[best] > counts[next] && counts[best] >= LEAST[best] ? best : null;
}

/** Returns whether a lower-case word of a language belongs to any sentence, such as "the", "und" or "почему". */
export function isCommonWord(word: string, language: Language): boolean {
  return commonIn.get(word)?.includes(language) ?? false;
}

/**
 * Returns the words by which a text can also be found, each once: irregular forms of its English words, or the
 * stems of another language.
 */
export function otherForms(text: string): string[] {
  const language = languageOf(text);
  const isEnglish = language === null || language === "en";
  const forms = new Set<string>();
  for (const word of new Set(text.toLowerCase().match(letters))) {
    if (isEnglish && !cyrillic.test(word)) {
      for (const form of irregularForms(word)) forms.add(form);
    } else {
      const stem = stemToken(word, cyrillic.test(word) ? "ru" : language);
      if (stem !== null) forms.add(stem);
    }
  }
  return [...forms];
}

/**
 * Returns a word's stem as a word of the index that no text contains, so "listen" in a German text is not
 * found by "list" in English; null if the word is too short or common.
 */
export function stemToken(word: string, language: Language | null): string | null {
  if (language === null || language === "en" || word.length < 4 || word.length > LONGEST) return null;
  if (isCommonWord(word, language)) return null;
  return `x${language.charAt(0)}${cutWord(word, language)}`;
}

/** Languages whose stems a word of a query may have. Only Cyrillic is certain without its sentence. */
export function languagesOfWord(word: string, language: Language | null): readonly Language[] {
  if (cyrillic.test(word)) return ["ru"];
  if (language !== null && language !== "ru") return language === "en" ? [] : [language];
  return LATIN;
}

/** Returns the light stem of a lower-case word: without marks, and without endings of number, case and person. */
export function cutWord(word: string, language: Language): string {
  if (language === "en") return word;
  if (language === "ru") return cutRussian(word.replaceAll("ё", "е"));
  const bare = word
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");
  return endings[language].reduce((cut, [ending, replacement]) => cut.replace(ending, replacement), bare);
}

/** A language is clear after a page. */
const MOST_READ = 4000;
const LONGEST = 40;
/** Russian is known by a single word, English by "why" alone. */
const LEAST: Readonly<Record<Language, number>> = { de: 1.5, en: 1, es: 1.5, fr: 1.5, ru: 1 };
const LATIN: readonly Language[] = ["de", "fr", "es"];

const letters = /[\p{L}\p{M}]+/gu;
const cyrillic = /[\u0400-\u04ff]/;
const marked = /[\u00c0-\u017f]/;
const ownLetters: readonly (readonly [Language, RegExp])[] = [
  ["de", /[äöüß]/],
  ["es", /[áíóúñé]/],
  ["fr", /[àâçèêëîïôœùûé]/],
];

const COMMON: Readonly<Record<Language, string>> = {
  en: `a about after all also an and any are as at be because been but by can could did do does for from had has have how i
    if in into is it its just my no not of on one or our out please should so some than that the their them then there these
    they this to too was we were what when where which while who why will with would you your`,
  de: `aber alle als am an auch auf aus bei beim bin bis bitte da damit dann das dass dem den der des die dies diese diesem
    diesen dieser doch du durch ein eine einem einen einer eines er es für hat haben hatte hier ich ihr im in ist ja jetzt
    kann kein keine man mehr mein mich mir mit muss nach nicht nichts noch nur oder ohne schon sein seit sich sie sind so
    soll sollen um und uns unser unter vom von vor war waren warum was weil wenn werden wie wieder wieso wir wird wo wurde
    wurden zu zum zur zwischen über`,
  fr: `alors après au aussi aux avec avant avons ce ces cet cette comme comment dans de des donc du elle elles en est et
    fait faut il ils j je la le les leur leurs lors mais me mes mon même ne nos notre nous on ont ou où par pas plus pour
    pourquoi peut quand que quel quelle quels qui quoi sa sans se sera ses si son sont sous sur ta te tes ton tous tout
    toute un une vos votre vous y à était être d l qu n`,
  es: `al algo como con cuando cuál cuándo cuánto cómo de del desde donde dónde el ella ellos en entre era es esa ese eso
    esta estas este esto estos está están fue ha hace han hasta hay la las le les lo los me mi más mientras muy no nos
    nuestro o para pero por porque puede puedo que qué quién se sea ser si sin sobre son su sus también te tiene todo todos
    tu un una uno unos y ya yo`,
  ru: `а без бы был была были было быть в вам вас во вот все всё вы где да для до его ее её если есть еще ещё же за и из или
    им их к как какая какие какой когда кто ли мне мной мог может можно мой мы на над надо нам нас не него нет ни но ну о
    об он она они оно от очень по под после потому почему при про с сам себя сейчас со так также там тебя то того тоже той
    только том тот ты у уже что чего чем чтобы эта эти это этого этом этот я`,
};

const commonIn = new Map<string, Language[]>();
for (const language of Object.keys(COMMON) as Language[]) {
  for (const word of COMMON[language].split(/\s+/)) {
    const known = commonIn.get(word);
    if (known) known.push(language);
    else commonIn.set(word, [language]);
  }
}

/** Replaced one after the other, in words without marks. At least three letters are left of a word. */
const endings: Readonly<Record<"de" | "es" | "fr", readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/(?<=.{3}[bdfghklmnrt])s$/, ""],
    [/(?<=.{3})(?:ern|em|en|er|es|e|n)$/, ""],
  ],
  es: [
    [/(?<=.{3}[dlnrsz])es$/, ""],
    [/(?<=.{3})s$/, ""],
    [/(?<=.{4})(?:ando|iendo|ados?|adas?|aban?|aron|ieron)$/, ""],
    [/(?<=.{3})(?:ar|er|ir|an|en|[aeo])$/, ""],
  ],
  fr: [
    [/(?<=.{3})[sx]$/, ""],
    [/(?<=.{2}[^e])au$/, "al"],
    [/(?<=.{4})(?:aient|erent|ant|ent|ait)$/, ""],
    [/(?<=.{3})(?:ee|er|ez|e)$/, ""],
  ],
};

/** Cuts after the first vowel only, so short words keep their root. */
function cutRussian(word: string): string {
  const vowel = word.search(/[аеиоуыэюя]/);
  if (vowel < 0) return word;
  const root = word.slice(0, Math.max(vowel + 1, 3));
  const rest = word.slice(root.length).replace(/(?:ся|сь)$/, "");
  for (const ending of russianEndings) {
    const cut = rest.replace(ending, "");
    if (cut !== rest) return root + cut.replace(/(?:нн|[иь])$/, (end) => (end === "нн" ? "н" : ""));
  }
  return root + rest.replace(/ь$/, "");
}

/** Endings of adjectives and participles, verbs and nouns. The first that matches is cut. */
const russianEndings: readonly RegExp[] = [
  /(?:ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/,
  /(?<=.)(?:ила|ыла|ена|ейте|уйте|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ала|ало|али|ать|ают|ает|ять|яет|яют|еть|ит|ят|ут|ют|ет|ил|ыл|ал|ял|ен)$/,
  /(?:иями|ями|ами|иям|ием|иях|ией|ию|ья|ия|ье|ии|ев|ов|ам|ям|ах|ях|ью|[аеийоуыьюя])$/,
];
