// Sixty thousand words by frequency: a few everywhere, some now and then, most of them rarely.
import { Random } from "../random.ts";

export interface Vocabulary {
  /** Words of people and logs, the most common first. */
  readonly prose: readonly string[];
  /** Words of code: names, paths, constants; the most common first. */
  readonly code: readonly string[];
}

const PROSE_WORDS = 24_000;
const CODE_WORDS = 36_000;

/** Returns the same words for every seed, so a search term is as common in one corpus as in another. */
function vocabulary(): Vocabulary {
  made ??= makeVocabulary();
  return made;
}

let made: Vocabulary | undefined;

/** How many words one project uses. */
const PROJECT_PROSE = 2_600;
const PROJECT_CODE = 2_200;
/** The most common words are the same everywhere. */
const COMMON = 110;

/** Returns the words of one project: the common ones, and a selection of the others in an order of its own. */
export function projectVocabulary(random: Random): Vocabulary {
  const { prose, code } = vocabulary();
  return { prose: selection(random, prose, PROJECT_PROSE), code: selection(random, code, PROJECT_CODE) };
}

function selection(random: Random, words: readonly string[], count: number): string[] {
  const chosen = new Set(words.slice(0, COMMON));
  while (chosen.size < count) chosen.add(words[random.below(words.length)] ?? "");
  return [...chosen];
}

function makeVocabulary(): Vocabulary {
  const random = new Random("vocabulary");
  const stems = STEMS.split(" ") as [string, ...string[]];
  const prose = new Set([...SMALL_WORDS.split(" "), ...stems]);
  while (prose.size < PROSE_WORDS)
    prose.add(random.chance(0.4) ? inflected(random, stems) : syllables(random));
  const code = new Set([...KEYWORDS.split(" "), ...stems]);
  while (code.size < CODE_WORDS) code.add(codeName(random, stems));
  return { prose: [...prose], code: [...code] };
}

const ENDINGS = ["s", "ed", "ing", "er", "able", "less", "ness", "ment"] as const;
const BEGINNINGS = ["re", "un", "pre", "over", "sub", "mis", "inter", "non"] as const;

function inflected(random: Random, stems: readonly [string, ...string[]]): string {
  const word = `${random.pick(stems)}${random.pick(ENDINGS)}`;
  return random.chance(0.4) ? `${random.pick(BEGINNINGS)}${word}` : word;
}

const ONSETS = [
  "b",
  "br",
  "d",
  "f",
  "g",
  "h",
  "k",
  "kl",
  "l",
  "m",
  "n",
  "p",
  "r",
  "s",
  "st",
  "t",
  "tr",
  "v",
] as const;
const VOWELS = ["a", "e", "i", "o", "u", "ai", "ea", "ou"] as const;

function syllables(random: Random): string {
  let word = "";
  for (let count = random.between(2, 4); count > 0; count--)
    word += random.pick(ONSETS) + random.pick(VOWELS);
  return random.chance(0.5) ? word + random.pick(ONSETS) : word;
}

function codeName(random: Random, stems: readonly [string, ...string[]]): string {
  const words = [random.pick(stems), random.pick(stems), random.pick(stems)].slice(random.below(2));
  const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1);
  switch (random.below(7)) {
    case 0:
    case 1:
      return words.map((word, index) => (index === 0 ? word : capital(word))).join("");
    case 2:
      return words.map(capital).join("");
    case 3:
      return words.join("_");
    case 4:
      return words.join("_").toUpperCase();
    case 5:
      return `src/${words.join("/")}.ts`;
    default:
      return words.join("-");
  }
}

const SMALL_WORDS =
  "the to of and a in is it that for on with not be as this was are but from by or an at if so we you have can will when which all one has no do there use then than more out up only into also what other its after some how them they now where because each before should must would may already first new same still two any every most just over back through here does been were had did while both since until without between";

const KEYWORDS =
  "const return function await import export if else for while let new type interface class extends async throw try catch null undefined true false string number boolean void this self def end from select where insert update values error info warn debug test expect result value data index name path line file key id";

const STEMS =
  "account action address agent alarm amount anchor answer apple archive arrow atom audit axis badge balance banner barrel basket batch beacon binary bird block board border bottle bounce branch bridge bright broker bucket budget buffer build button cabin cable cache candle canvas carbon cargo carrier castle catalog chain channel chart check circle client clock cloud cluster coast coffee column command comment commit compass cookie copper corner counter course cover credit crystal current cursor customer cycle daemon danger dashboard deal decimal delta deploy depth desert detail device dialog digest direct display docker domain door draft dragon drawer driver eagle earth editor element engine entry error event export fabric factor feather feature field figure filter finger flag flame flavor float floor folder forest format fountain frame frost garden gate ghost glass globe graph gravel grid group guard guide hammer handle harbor header heart height history holiday hook horizon image import index invoice island item jacket journal jungle kernel kettle keyboard label ladder lantern layer leader ledger legend lemon letter level library light limit list loader local lock logger logic loop magnet mailer manager marble market marker matrix meadow member memory menu merge message meter migration mirror mobile model module monitor mountain network night noise notice number object ocean offset orange orbit order origin output owner packet page paint panel paper parcel parser partner patch pattern payment pebble pencil people pepper pillar pilot pixel planet plate player pocket point policy pool portal prefix price printer process product profile project prompt proxy pulse queue rabbit radar random range ratio reader reason record region relay remote render report request reserve resource response result river robot rocket role root route router rubber runner saddle sample schedule schema scope screen script search season secret section sector seed sensor server session shadow shelf shell shield ship shop signal silver slice smoke socket source space spark spider spiral spring square stable stack stage station status stone storage storm stream street string studio style subject sugar summary supply surface switch symbol system table target task template tenant terminal theme thread ticket timber timer title token tool tower track trade trail train transfer tree trigger tunnel turbine turtle type union unit update upload user valley value vector vendor version vessel video view village violin vision volume voucher walker warehouse watch water wave wheel widget window winter wire wizard wonder worker yellow zebra zone";
