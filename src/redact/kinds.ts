// Lists the kinds of secrets, and makes the mark that replaces a secret. Only these kinds make a mark: any other text
// in brackets belongs to the user.
import { addressRules } from "./rules-addresses.ts";
import { cloudRules } from "./rules-cloud.ts";
import { codeRules } from "./rules-code.ts";
import { encodedRules } from "./rules-encoded.ts";
import { modelRules } from "./rules-models.ts";
import { namedRules } from "./rules-named.ts";
import { platformRules } from "./rules-platforms.ts";
import { serviceRules } from "./rules-services.ts";

/** Text that took too long to check. */
export const UNCHECKED = "unchecked text";

export const tokenRules = [
  codeRules,
  cloudRules,
  modelRules,
  serviceRules,
  platformRules,
  encodedRules,
  addressRules,
].flat();

export const kinds: ReadonlySet<string> = new Set([
  ...tokenRules.map(({ kind }) => kind),
  ...namedRules.map(({ kind }) => kind),
  "private-key",
  "url-password",
  "authorization",
  "cookie",
  "password",
  "secret",
  UNCHECKED,
]);

export function markFor(kind: string): string {
  return `[redacted ${kind}]`;
}

export interface Mark {
  readonly start: number;
  readonly end: number;
}

export function findMarks(text: string): readonly Mark[] {
  if (!text.includes(MARK_START)) return NO_MARKS;
  const marks: Mark[] = [];
  for (const { 0: mark, 1: kind = "", index } of text.matchAll(anyMark)) {
    if (kinds.has(kind)) marks.push({ start: index, end: index + mark.length });
  }
  return marks;
}

const MARK_START = "[redacted ";
const NO_MARKS: readonly Mark[] = [];
const anyMark = /\[redacted ([a-z0-9 -]{1,40})\]/g;
