// A turn in one line, without a model: the first sentence of its prompt that says something, else of its answer.
import { graphemesOf } from "./graphemes.ts";

const LONGEST = 100;

export function gistOf(prompt: string, answer: string | null): string {
  const asked = firstSentence(prompt);
  if (asked !== null) return cutLine(asked);
  const answered = answer === null ? null : firstSentence(answer);
  return cutLine(answered ?? flatten(prompt));
}

/** Said so often that it tells nothing of the turn. */
const SAYS_NOTHING =
  /^(?:yes|yeah|yep|no|nope|ok|okay|sure|thanks|thank you|please|go|go on|go ahead|continue|do it|next|hi|hello|hey|well|great|good|fine|right|perfect|nice|so)[\s,.!?…]*(?:please)?[\s,.!?…]*$/i;

/** Null when none says anything. Code stands for itself, and nobody reads it as a sentence. */
function firstSentence(text: string): string | null {
  const prose = flatten(text.slice(0, LOOKED_AT).replace(/```[\s\S]*?(?:```|$)/g, "\n"));
  for (const sentence of sentencesOf(prose)) {
    if (!SAYS_NOTHING.test(sentence) && /[\p{L}\p{N}]/u.test(sentence)) return sentence;
  }
  return null;
}

/** A prompt may be a pasted file. */
const LOOKED_AT = 4000;

/** A line is a sentence, and so is what ends with a full stop that a space, a wide character or nothing follows. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?…])\s+(?=[\p{Lu}\p{N}"'`(])|(?<=[。！？])/u)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Markdown's marks taken off: headings, lists, quotes, emphasis, links. */
function flatten(text: string): string {
  return text
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+/gm, "")
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/g, "$1")
    .replace(/(\*\*|__|~~)(?=\S)([^\n]{1,300}?)\1/g, "$2")
    .replace(/[ \t]+/g, " ")
    .trim();
}

function cutLine(text: string): string {
  const line = text
    .slice(0, LONGEST * 8)
    .replace(/\s+/g, " ")
    .trim();
  const characters = graphemesOf(line);
  if (characters.length <= LONGEST) return line;
  const kept = characters.slice(0, LONGEST - 1).join("");
  const space = characters[LONGEST - 1] === " " ? kept.length : kept.lastIndexOf(" ");
  return `${(space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd()}…`;
}
