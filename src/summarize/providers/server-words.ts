// What a server says about an error, fit to be shown: short, plain, and without what it was told in confidence.
import { fieldsOf, parseFields, textOf } from "./json-fields.ts";
import { plainLine } from "./plain-text.ts";

export interface Confidence {
  readonly key: string | null;
  /** What was asked, in pieces. */
  readonly texts: readonly string[];
}

/** Null where it says nothing, nothing for people, or something that repeats the key or the question. */
export function serverWords(body: string, { key, texts }: Confidence): string | null {
  const words = plainLine(messageIn(body).slice(0, LOOKED_AT), MOST_CHARACTERS);
  if (words === "") return null;
  if (key !== null && (words.includes(key) || repeats(words, key, KEY_RUN))) return null;
  return texts.some((text) => repeats(words, text, TEXT_RUN)) ? null : words;
}

const MOST_CHARACTERS = 200;
/** Most of a text that is longer can't be shown anyway. */
const LOOKED_AT = 4_000;

/** Of the key even a piece is too much. Of a question it has to be more than a turn of phrase. */
const KEY_RUN = 8;
const TEXT_RUN = 16;

/** A page of HTML, or JSON of a shape that nobody knows, says nothing for people. */
function messageIn(body: string): string {
  const answer = parseFields(body);
  const { error } = answer;
  const message = textOf(fieldsOf(error).message) || textOf(error) || textOf(answer.message);
  if (message !== "") return message;
  return /^\s*[<{["]/.test(body) ? "" : body;
}

/** Looks at letters and digits alone, so that dashes, spaces or quotes put between them hide nothing. */
function repeats(words: string, secret: string, run: number): boolean {
  const said = lettersOf(words);
  const hidden = lettersOf(secret);
  const length = Math.min(run, hidden.length);
  if (length === 0) return false;
  for (let start = 0; start + length <= said.length; start++) {
    if (hidden.includes(said.slice(start, start + length))) return true;
  }
  return false;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
