// Cuts an English word to its stem exactly as the full-text index does, so matches can be marked in a
// text.

/**
 * Returns the stem of a lower-case word. Only English endings are known, so a word of another language mostly
 * stays as it is.
 */
export function stem(word: string): string {
  if (word.length < 3 || word.length > LONGEST) return word;
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const cut = cutWord(word);
  if (remembered.size >= 20_000) remembered.clear();
  // Copies the key, because a substring keeps the whole text in memory.
  remembered.set(` ${word}`.slice(1), cut);
  return cut;
}

/** Caches stems: marking the words of a page of results needs thousands of them, most of them the same. */
const remembered = new Map<string, string>();

function cutWord(word: string): string {
  const single = withoutPlural(word);
  const present = withoutTense(single);
  const vowelled = present.endsWith("y") && hasVowel(present.slice(0, -1));
  let cut = vowelled ? `${present.slice(0, -1)}i` : present;
  cut = shorten(cut, doubleEndings, 0);
  cut = shorten(cut, middleEndings, 0);
  cut = shorten(cut, lastEndings, 1);
  return withoutSilentEnd(cut);
}

/** Longer words are not stemmed. */
const LONGEST = 64;

// Porter's steps 2, 3 and 4: the replacement of an ending, if enough of the word is left.
const doubleEndings = endings(
  "ational:ate tional:tion enci:ence anci:ance izer:ize logi:log bli:ble alli:al entli:ent eli:e ousli:ous",
  "ization:ize ation:ate ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive biliti:ble",
);
const middleEndings = endings("icate:ic ative: alize:al iciti:ic ical:ic ful: ness:");
const lastEndings = endings(
  "al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ion: ou: ism: ate: iti: ous: ive: ize:",
);

function endings(...rows: readonly string[]): Map<string, string> {
  const pairs = rows.flatMap((row) => row.split(" ")).map((pair) => pair.split(":"));
  return new Map(pairs.map(([from = "", to = ""]) => [from, to]));
}

/** Replaces the longest known ending, if more than `least` syllables are left before it. */
function shorten(word: string, known: ReadonlyMap<string, string>, least: number): string {
  for (let size = Math.min(7, word.length - 1); size > 1; size--) {
    const ending = word.slice(-size);
    const replacement = known.get(ending);
    if (replacement === undefined) continue;
    const base = word.slice(0, -size);
    const whole = ending === "ion" && !/[st]$/.test(base);
    return whole || syllables(base) <= least ? word : base + replacement;
  }
  return word;
}

function withoutPlural(word: string): string {
  if (/.(?:ss|i)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutTense(word: string): string {
  if (/.eed$/.test(word)) return syllables(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const base = /^(.*)(?:ed|ing)$/.exec(word)?.[1];
  if (base === undefined || !hasVowel(base)) return word;
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (/([^aeioulsz])\1$/.test(base)) return base.slice(0, -1);
  return syllables(base) === 1 && endsShort(base) ? `${base}e` : base;
}

function withoutSilentEnd(word: string): string {
  const base = word.slice(0, -1);
  const silent = syllables(base) > 1 || (syllables(base) === 1 && !endsShort(base));
  const cut = word.endsWith("e") && silent ? base : word;
  return cut.endsWith("ll") && syllables(cut) > 1 ? cut.slice(0, -1) : cut;
}

/** Returns the word as vowels (v) and consonants (c). A y after a consonant is a vowel. */
function shapeOf(word: string): string {
  let shape = "";
  for (const letter of word) {
    const vowel = "aeiou".includes(letter) || (letter === "y" && shape.endsWith("c"));
    shape += vowel ? "v" : "c";
  }
  return shape;
}

/** Returns Porter's measure: how often vowels are followed by consonants. */
function syllables(word: string): number {
  return shapeOf(word).match(/v+c+/g)?.length ?? 0;
}

function hasVowel(word: string): boolean {
  return shapeOf(word).includes("v");
}

function endsShort(word: string): boolean {
  return shapeOf(word).endsWith("cvc") && !/[wxy]$/.test(word);
}
