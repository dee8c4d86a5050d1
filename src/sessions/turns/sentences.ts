// Splits markdown prose into plain sentences.
import { FUNCTION_WORDS } from "../../text/function-words.ts";
import { remembered } from "../../text/remembered.ts";

/** Splits at line breaks, unless they are inside a sentence, and after each stop, unless it is inside a quotation. */
export function sentencesOf(text: string): readonly string[] {
  return split(text);
}

const split = remembered(16, splitProse);

function splitProse(text: string): string[] {
  // Code blocks are not sentences.
  return flatten(unwrapped(withoutFences(text)))
    .split(/\n+/)
    .flatMap((line) => withWholeQuotations(line.split(STOP)))
    .map((line) => line.replace(SIGNS, "").trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}

/** Pictures and ticks before a sentence. */
const SIGNS = /^(?:\s|\p{Extended_Pictographic}|\uFE0F|\u200D)+(?=[\s\p{L}])/u;

/** A sentence that begins with a small letter stays with the one before it, and often says more than that one. */
const STOP =
  /(?<=[.!?…])(?<!\b(?:e\.g|i\.e|vs|etc|cf|approx|z\.B|bzw|p\. ?ex)\.)\s+(?=[\p{Lu}\p{N}"'`(¿¡«„“])|(?<=[。！？])/u;

function withWholeQuotations(pieces: readonly string[]): string[] {
  const whole: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const last = quoteMarks(pieces[at] ?? "") % 2 === 0 ? at : closingPiece(pieces, at);
    whole.push(pieces.slice(at, last + 1).join(" "));
    at = last;
  }
  return whole;
}

/** Returns the piece with the other half of a quotation, or the piece itself if there is none nearby. */
function closingPiece(pieces: readonly string[], open: number): number {
  const behind = pieces.slice(open + 1, open + 1 + LONGEST_QUOTATION);
  return open + 1 + behind.findIndex((piece) => quoteMarks(piece) % 2 === 1);
}

const LONGEST_QUOTATION = 3;

function quoteMarks(text: string): number {
  return text.match(/["“”]/g)?.length ?? 0;
}

/** Joins lines that were broken to fit a width. A line that begins a list, a heading or a sentence stays. */
function unwrapped(text: string): string {
  let before = "";
  let whole = "";
  for (const line of text.split("\n")) {
    const next = line.trim();
    const wrapped = isWrapped(before, next);
    if (wrapped) whole += (WIDE_START.test(next) ? "" : " ") + next;
    else whole += `${whole === "" ? "" : "\n"}${line.trimEnd()}`;
    before = line.trimEnd();
  }
  return whole;
}

function isWrapped(before: string, next: string): boolean {
  if (/^\s*#|[.!?…:;。！？：；]$/u.test(before)) return false;
  if (WIDE_START.test(next)) return /[のをにはがとでへも的了和与或在把被对、，]$/u.test(before);
  const [last = ""] = /\p{L}+,?$/u.exec(before) ?? [];
  const connects = last.endsWith(",") || FUNCTION_WORDS.has(last.toLowerCase());
  if (/^\p{Ll}(?![.)])/u.test(next)) return connects || before.length >= NARROWEST;
  // Names and German nouns.
  return /^\p{Lu}/u.test(next) && connects && before.length >= NARROWEST;
}

/** Nobody breaks lines at less. */
const NARROWEST = 60;

const WIDE_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Removes code blocks, also one that is not closed. */
export function withoutFences(text: string): string {
  return text.replace(/```[\s\S]*?(?:```|$)/g, "\n");
}

/** Removes markdown's marks: headings, lists, quotes, emphasis, links. */
export function flatten(text: string): string {
  return text
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+](?:[ \t]+\[[ xX]\])?|\d{1,3}[.)])[ \t]+/gm, "")
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/g, "$1")
    .replace(/(\*\*|__|~~)(?=\S)([^\n]{1,300}?)\1/g, "$2")
    .replace(/[ \t]+/g, " ")
    .trim();
}
