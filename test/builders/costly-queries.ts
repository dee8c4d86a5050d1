// Queries made to cost: long, with many words, beginnings, phrases or exclusions, and in scripts of all kinds.

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const COMMON =
  "error file test function return const string import export class def self true false null data name type value list add use run set get new for code line path read write";

const letter = (index: number) => LETTERS[index % LETTERS.length] ?? "";
const words = (count: number, word: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => word(index)).join(" ");
const codes = (count: number, from: number, step: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(from + index * step));

export const COSTLY_QUERIES: Readonly<Record<string, string>> = {
  "15 kB of words": "the quick error cache token ".repeat(550).slice(0, 15_000),
  "15 kB of different words": words(2200, (index) => `word${index}`),
  "a megabyte": "needle haystack ".repeat(65_536),
  "2 kB of different words": words(230, (index) => `error${index}`),
  "32 common words": COMMON,
  "26 beginnings of one letter": words(26, (index) => `${letter(index)}*`),
  "32 beginnings of two letters": words(32, (index) => `${letter(index)}${letter(index * 7)}*`),
  "32 beginnings of three letters": words(32, (index) => `${letter(index)}e${letter(index * 5)}*`),
  "a phrase of 300 words": `"${words(300, (index) => `the ${letter(index)}`)}"`,
  "a phrase of one word": `"${"the ".repeat(490)}"`,
  "a phrase of one letter": `"${"a ".repeat(990)}"`,
  "100 phrases": words(100, (index) => `"the ${letter(index)} file"`),
  "only quotes": '"'.repeat(2000),
  "nested quotes": '"a "b '.repeat(330),
  "the same word again and again": "error ".repeat(330),
  "Chinese without spaces": "目次の見出しへの繋がりが全部切れてしまいました".repeat(80),
  "many different characters": codes(1900, 0x4e00, 7).join(""),
  "Thai without spaces": "ภาษาไทยไม่มีช่องว่าง".repeat(90),
  "many emoji": "🚀🎉👩‍👩‍👧".repeat(150),
  "different emoji": codes(600, 0x1f300, 1).join(" "),
  "one letter with many marks": `a${"\u0301".repeat(1900)}`,
  "many letters with marks": "e\u0301\u0302 ".repeat(490),
  "one word of 20,000 letters": "a".repeat(20_000),
  "one word of 1,900 letters": "ab".repeat(950),
  "a name with 400 parts": Array.from({ length: 400 }, (_, index) => `Foo${letter(index)}`).join(""),
  "a name with 400 underscores": Array.from({ length: 400 }, (_, index) => `f${index % 26}`).join("_"),
  "a path of 400 parts": "src/test/".repeat(200),
  "dotted letters": "e.".repeat(990),
  "32 dotted names": words(32, (index) => `${"the.".repeat(14)}${index}`),
  "32 beginnings of dotted names": words(32, (index) => `${"the.".repeat(12)}e${letter(index)}*`),
  "regular expressions": "(a+)+$ [a-z]* .*.*.* ".repeat(90),
  "only common words": "the of and to in is it that was for on are as with his they at be this ".repeat(25),
  "32 exclusions": `error ${COMMON.replaceAll(/\b(?=\w)/g, "-")}`,
  "31 excluded beginnings": `error ${words(31, (index) => `-${letter(index)}${letter(index * 3)}*`)}`,
  "an excluded name with 480 parts": `error -${"the.".repeat(480)}`,
  "only exclusions": words(200, (index) => `-word${index}`),
  "the index's own syntax": 'NEAR(a b, 9) AND OR NOT {x} : ^ * ( ) " '.repeat(40),
  "control characters": "a\u0000b\u0007c\u001b[31m ".repeat(120),
  "halves of characters": "\ud83d x \udc00 y ".repeat(200),
};
