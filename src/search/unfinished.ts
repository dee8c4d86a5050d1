// What a half-typed English word may become: the index keeps stems, and "changin" is the beginning of none.

/** Words to look for besides everything that begins with it. */
export function completions(beginning: string): string[] {
  const found = new Set<string>();
  const word = beginning.toLowerCase();
  if (!/^[a-z]{3,}$/.test(word)) return [];
  for (const ending of endings) {
    for (let typed = 1; typed < ending.length && typed + 2 <= word.length; typed++) {
      if (word.endsWith(ending.slice(0, typed))) found.add(word + ending.slice(typed));
    }
  }
  if (/([b-df-hj-np-tv-z])\1$/.test(word)) found.add(`${word}ing`);
  return [...found];
}

const endings =
  "ing ed ion ation ive able ible bility ity ment ness ence ance ize ly al ous ism ful ies or".split(" ");
