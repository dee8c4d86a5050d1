// Whether what a model answered is the one line it was asked for; anything else is not used.

import { isNoTitle } from "../sessions/titles/no-title.ts";
import { graphemesOf } from "../sessions/turns/graphemes.ts";

/** The line without the quotes some models put around it; null for what is no line, or too long, or marked up. */
export function checkLine(answer: string, longest: number): string | null {
  const trimmed = answer.trim();
  // So long a text is not even looked at; one in quotes could be too long for a pattern.
  if (trimmed.length > longest * 8) return null;
  const line = unquoted(trimmed);
  if (UNFIT.test(line) || MARKUP.some((mark) => mark.test(line))) return null;
  if (!/[\p{L}\p{N}]/u.test(line) || isNoTitle(line, "written")) return null;
  return graphemesOf(line).length <= longest ? line : null;
}

/** Only where they stand around all of it, and not where it begins with a quotation and ends with another. */
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

/** Other lines, control characters, and those that change the direction of others. */
const UNFIT = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

/** Not what names and code are made of: `__init__`, `src/**`, `Array<string>`. */
const MARKUP: readonly RegExp[] = [
  // Headings, lists, quotes, fences, tables.
  /^(?:#{1,6}\s|[-*+•]\s|>\s|\d{1,3}[.)]\s|\|)|```/,
  // Emphasis around words.
  /(?:^|[\s(])\*\*[^\s*/][^*]*\*\*(?=[\s.,:;!?)]|$)|(?:^|\s)__\S[^_]* [^_]*__(?=[\s.,:;!?)]|$)/,
  // Links, and tags that have an end or stand at the beginning.
  /\[[^\]]+\]\([^)]*\)|<\/[a-z][\w-]*\s*>|^<[a-z][\w-]*(?:\s[^<>]*)?>/i,
  // A word about the line before the line.
  /^(?:(?:the|a|an|new|current|updated|suggested|session|one-line|short)\s+){0,3}(?:title|summary|gist|line|answer)\s*:/i,
  /^(?:here(?:['’]s| is)|sure|certainly|of course|okay|ok)\b[^:]{0,60}:/i,
];
