// Reads server responses defensively: never more than needed, with fields that may be missing, and
// shown only where plain and free of the key and the prompt.
import type { JsonObject, JsonValue } from "../../model/json.ts";
import { plainLine } from "./plain-text.ts";

interface BoundedText {
  readonly text: string;
  /** Whether there was more. */
  readonly cut: boolean;
}

/**
 * Reads the beginning of a body, and never more. Copies everything into one
 * buffer, so a million tiny buffers cost no more than one.
 */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  bytes: number,
): Promise<BoundedText> {
  const kept = new Uint8Array(bytes);
  let length = 0;
  let cut = false;
  // Leaving the loop cancels the body and drops the connection.
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
 * Removes the thinking that some servers leave before an answer. Thinking that never ends leaves no answer.
 * Some models end a thinking part they never began, because its beginning is in their prompt. That end
 * counts only on a line of its own, so an answer may mention such tags.
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
  /** The texts of the request. */
  readonly texts: readonly string[];
}

/**
 * Returns a server's error message, fit to be shown; null if it is missing,
 * not meant for people, or repeats the key or the prompt.
 */
export function serverWords(body: string, { key, texts }: Confidence): string | null {
  const words = plainLine(messageIn(body).slice(0, LOOKED_AT), MOST_CHARACTERS);
  if (words === "") return null;
  if (key !== null && (words.includes(key) || repeats(words, key, KEY_RUN))) return null;
  return texts.some((text) => repeats(words, text, TEXT_RUN)) ? null : words;
}

const MOST_CHARACTERS = 200;
/** Most of a longer text could not be shown anyway. */
const LOOKED_AT = 4_000;

/** Even a part of the key is too much. A prompt's part must be longer than a common phrase. */
const KEY_RUN = 8;
const TEXT_RUN = 16;

/** An HTML page, or JSON of an unknown shape, has nothing for people. */
function messageIn(body: string): string {
  const parsed = parseFields(body);
  const { error } = parsed;
  const message = textOf(fieldsOf(error).message) || textOf(error) || textOf(parsed.message);
  if (message !== "") return message;
  return /^\s*[<{["]/.test(body) ? "" : body;
}

/** Compares letters and digits only, so dashes, spaces or quotes between them hide nothing. */
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

/** Treats a value of another type as missing, here and below. */
export function parseFields(text: string): JsonObject {
  try {
    return fieldsOf(JSON.parse(text) as JsonValue);
  } catch {
    // The caller decides what missing fields mean.
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
