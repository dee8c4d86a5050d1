// Cuts a line to a number of characters, as people count them: at a word, and never after one that only connects.
import { FUNCTION_WORDS, withoutLooseEnd } from "../../text/function-words.ts";
import { graphemesOf } from "../../text/graphemes.ts";

/** Returns one line of at most `longest` characters, with an ellipsis if something is missing. */
export function cutLine(text: string, longest: number): string {
  const line = text
    // A single character may be a whole emoji family, or a letter with many accents.
    .slice(0, longest * 8)
    .toWellFormed()
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...graphemesOf(line)];
  if (characters.length <= longest && text.length <= longest * 8) return line;
  const kept = atWord(characters.slice(0, longest - 1).join(""), characters[longest - 1] ?? " ");
  return `${withoutLooseEnd(kept, kept.length / 2)}…`;
}

/** Cuts between words where that leaves enough. */
function atWord(kept: string, next: string): string {
  if (next === " ") return kept;
  const space = kept.lastIndexOf(" ");
  if (space > kept.length / 2) return kept.slice(0, space);
  return UNSPACED.test(next) ? atUnspacedWord(kept, next) : kept;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

let segmenter: Intl.Segmenter | undefined;

function atUnspacedWord(kept: string, next: string): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  const words = Array.from(segmenter.segment(kept + next), ({ segment }) => segment);
  words.pop();
  while (words.length > 1 && FUNCTION_WORDS.has(words.at(-1) ?? "")) words.pop();
  const whole = words.join("");
  return whole.length > kept.length / 2 ? whole : kept;
}
