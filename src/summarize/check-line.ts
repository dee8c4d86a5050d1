// Checks that a model's answer is the one line it was asked for; anything else is rejected.

import { isNoTitle } from "../sessions/titles/no-title.ts";
import { graphemesOf } from "../text/graphemes.ts";

/** Returns the line without surrounding quotes; null if it has several lines, is too long, or has markup. */
export function checkLine(answer: string, longest: number): string | null {
  const trimmed = answer.trim();
  // Rejects very long texts before any pattern runs: a long quoted one could be too much for a pattern.
  if (trimmed.length > longest * 8) return null;
  const line = unquoted(trimmed);
  if (UNFIT.test(line) || MARKUP.some((mark) => mark.test(line))) return null;
  if (!/[\p{L}\p{N}]/u.test(line) || isNoTitle(line, "written")) return null;
  return [...graphemesOf(line)].length <= longest ? line : null;
}

/** Removes quotes only if they surround the whole text, not if it begins with one quotation and ends with another. */
function unquoted(text: string): string {
  const inside = QUOTES.map((quotes) => quotes.exec(text)?.[1]).find((found) => found !== undefined);
  return (inside ?? text).trim();
}

const QUOTES: readonly RegExp[] = [
  /^"([^"]+)"$/,
  /^'((?:[^']|(?<=\w)'(?=\w))+)'$/,
  /^`([^`]+)`$/,
  /^[“„]([^“”„]+)[”“]$/,
  /^‘([^‘]+)’$/,
  /^«([^«»]+)»$/,
  /^「([^「」]+)」$/,
];

/** Line breaks, control characters, and characters that change the text direction. */
const UNFIT = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

/** Does not match parts of names and code: `__init__`, `src/**`, `Array<string>`. */
const MARKUP: readonly RegExp[] = [
  // Headings, lists, quotes, fences, tables.
  /^(?:#{1,6}\s|[-*+•]\s|>\s|\d{1,3}[.)]\s|\|)|```/,
  // Emphasis around words.
  /(?:^|[\s(])\*\*[^\s*/][^*]*\*\*(?=[\s.,:;!?)]|$)|(?:^|\s)__\S[^_]* [^_]*__(?=[\s.,:;!?)]|$)/,
  // Links, and tags that are closed or at the beginning.
  /\[[^\]]+\]\([^)]*\)|<\/[a-z][\w-]*\s*>|^<[a-z][\w-]*(?:\s[^<>]*)?>/i,
  // A label before the line.
  /^(?:(?:the|a|an|new|current|updated|suggested|session|one-line|short)\s+){0,3}(?:title|summary|gist|line|answer)\s*:/i,
  /^(?:here(?:['’]s| is)|sure|certainly|of course|okay|ok)\b[^:]{0,60}:/i,
];
