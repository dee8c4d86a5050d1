// What a server sends, read as if it could be anything: no more of it than is wanted, by fields that may not be there, and
// shown only where it is plain and repeats nothing that was said in confidence.
import type { JsonObject, JsonValue } from "../../model/json.ts";
import { plainLine } from "./plain-text.ts";

interface BoundedText {
  readonly text: string;
  /** There was more. */
  readonly cut: boolean;
}

/**
 * Reads the beginning of a body, and never more of it. What comes is copied into one buffer, so that a million
 * tiny buffers cost no more than one.
 */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  bytes: number,
): Promise<BoundedText> {
  const kept = new Uint8Array(bytes);
  let length = 0;
  let cut = false;
  // Leaving the loop cancels the body, and drops the connection.
  for await (const buffer of body ?? []) {
    const fitting = buffer.subarray(0, bytes - length);
    kept.set(fitting, length);
    length += fitting.length;
    cut = fitting.length < buffer.length;
    if (cut) break;
  }
  return { text: new TextDecoder().decode(kept.subarray(0, length)), cut };
}

/**
 * Takes off the thinking that some servers leave before an answer. Thinking that never ends is no answer. Some models end
 * a thinking they never began, because its beginning is part of what they are given; that end counts only on a line of its
 * own, so that an answer may speak of such tags.
 */
export function stripThinking(text: string): string {
  let answer = text.trimStart();
  for (;;) {
    const tag = /^<(think|thinking)>/i.exec(answer)?.[1];
    if (tag === undefined) break;
    const end = new RegExp(`</${tag}>`, "i").exec(answer);
    if (end === null) return "";
    answer = answer.slice(end.index + end[0].length).trimStart();
  }
  const loose = /^[ \t]*<\/think(?:ing)?>[ \t]*$/im.exec(answer);
  return loose === null ? answer : answer.slice(loose.index + loose[0].length).trimStart();
}

interface Confidence {
  readonly key: string | null;
  /** What was asked, in pieces. */
  readonly texts: readonly string[];
}

/**
 * What a server says about an error, fit to be shown; null where it says nothing, nothing for people, or something that
 * repeats the key or the question.
 */
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
  const parsed = parseFields(body);
  const { error } = parsed;
  const message = textOf(fieldsOf(error).message) || textOf(error) || textOf(parsed.message);
  if (message !== "") return message;
  return /^\s*[<{["]/.test(body) ? "" : body;
}

/** Looks at letters and digits alone, so that dashes, spaces or quotes put between them hide nothing. */
function repeats(words: string, secret: string, run: number): boolean {
  const letters = lettersOf(words);
  const hidden = lettersOf(secret);
  const length = Math.min(run, hidden.length);
  if (length === 0) return false;
  for (let start = 0; start + length <= letters.length; start++) {
    if (hidden.includes(letters.slice(start, start + length))) return true;
  }
  return false;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** What is not of the kind looked for counts as not there, here and below. */
export function parseFields(text: string): JsonObject {
  try {
    return fieldsOf(JSON.parse(text) as JsonValue);
  } catch {
    // Not JSON has no fields either; what it means that they are missing is the caller's to say.
    return {};
  }
}

export function fieldsOf(value: JsonValue | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

export function listOf(value: JsonValue | undefined): readonly JsonValue[] | null {
  return Array.isArray(value) ? value : null;
}

export function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}

export function countIn(value: JsonValue | undefined): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
