// Quotes a text in its own words and lines, and leaves out the middle of a long one: its beginning says what it is about, and
// its end what it concludes or asks.
import { counted, fullCount } from "../text/numbers.ts";
import { remembered } from "../text/remembered.ts";
import { sanitizeText } from "./sanitize.ts";

/** Returns at most about `longest` characters, without secrets. */
export function verbatim(text: string, longest: number): string {
  const all = tidied(text);
  if (all.length <= longest * NEARLY) return all;
  const whole = all.replace(CODE, codeText);
  if (whole.length <= longest * NEARLY) return whole;
  const room = Math.max(longest - MARK, LEAST);
  const tail = endOf(whole, Math.floor(room * TAIL));
  const head = beginningOf(whole, room - tail.length);
  const left_out = whole.length - head.length - tail.length;
  return `${head}\n[… ${fullCount(left_out)} characters …]\n${tail}`;
}

/** To leave out a few words is not worth the mark. */
const NEARLY = 1.15;

/** A drawing or a listing is the first that is left out. */
const CODE = /^[ \t]*```[^\n]*\n([\s\S]*?)\n[ \t]*```[ \t]*$/gm;

function codeText(block: string, code: string): string {
  return code.length <= SHORT_CODE ? block : `[… code, ${counted(code.split("\n").length, "line")} …]`;
}

const SHORT_CODE = 120;

/** Sets a text apart with a mark before each line, so none of its lines is taken for one of clew's. */
export function quoted(text: string): string {
  return text.replace(/^/gm, "> ");
}

/** A recap tries several lengths, and looking for secrets costs most. */
const tidied = remembered(64, (text: string) =>
  sanitizeText(bounded(text))
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{2,}/g, "\n")
    .trim(),
);

/** Limits the work. */
function bounded(text: string): string {
  if (text.length <= LOOKED_AT) return text;
  const head = text.slice(0, LOOKED_AT / 2).replace(/\S+$/, "");
  return `${head}\n[…]\n${text.slice(-LOOKED_AT / 2).replace(/^\S+/, "")}`.toWellFormed();
}

const LOOKED_AT = 24_000;
const MARK = 26;
const LEAST = 40;
/** The share of the end. */
const TAIL = 0.45;

/** Ends after a line if one ends near, or else after a sentence or a word. */
function beginningOf(text: string, longest: number): string {
  const kept = text.slice(0, longest + 1);
  for (const mark of ["\n", ". ", " "]) {
    const at = kept.lastIndexOf(mark);
    if (at > longest * NEAR) return kept.slice(0, at + mark.trim().length).trimEnd();
  }
  return kept.slice(0, longest).toWellFormed();
}

function endOf(text: string, longest: number): string {
  const kept = text.slice(-longest - 1);
  for (const mark of ["\n", ". ", " "]) {
    const at = kept.indexOf(mark);
    if (at >= 0 && at < longest * (1 - NEAR)) return kept.slice(at + mark.length).trimStart();
  }
  return kept.slice(1).toWellFormed();
}

const NEAR = 0.6;
