// Words that say how a question is asked, not what it is about.

export function isCommon(word: string): boolean {
  const letters = word
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[^\p{L}]+$/u, "");
  return words.has(letters);
}

const words = new Set(
  `a about again all also am an and any are as at be because been but by can can't could did didn't do does doesn't doing
  don't ever for from had has have how i if in into is isn't it it's its just let me my no not of off on one or our out
  please shall she he should so some than that the their them then there these they this those to too us was wasn't we
  were weren't what what's when where where's which while who whose why will with without won't would you your`.split(
    /\s+/,
  ),
);
