// Decides whether the value of a name that says secret is a secret, or code, a word or a placeholder.
import { looksRandom } from "./looks-random.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { NamedValue } from "./value-after.ts";

export function isSecretValue(value: string, kind: "password" | "secret", how: NamedValue["how"]): boolean {
  if (isPlaceholder(value) || notations.some((notation) => notation.test(value))) return false;
  if (how === "code" && isExpression.test(value)) return false;
  if (how === "beside") return standsAlone(value, kind);
  return kind === "password" ? isPassword(value, how) : isToken(value, how);
}

/** Returns whether a word is a secret by itself, where nothing but a name is near it. */
export function standsAlone(value: string, kind: "password" | "secret"): boolean {
  if (isPlaceholder(value) || notations.some((notation) => notation.test(value))) return false;
  if (kind === "secret") return isToken(value, "prose") && value.length >= 20;
  if (value.length < 8 || !/[0-9]/.test(value) || !/[A-Za-z]/.test(value)) return false;
  if (/[/\\(){}[\]<>=,"'`]|::|^[A-Z0-9_]+$|^v?\d/.test(value) && !looksRandom(value)) return false;
  if (/[!@#$%^&*?~](?=.)/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value) && looksRandom(value)))
    return true;
  return /^[a-z]+\d{4,}$/.test(value) || looksRandom(value);
}

const notations: readonly RegExp[] = [
  // Regular expressions and alphabets.
  /\(\?|\[\^|\[a-z|\\[dwsb]|\.[*+]|^\^|\{\d+,|abcdefghij/i,
  // Dates, versions, numbers with a unit.
  /^\d{4}-\d\d-\d\d|^v?\d+(?:\.\d+)+$|^\d+(?:ms|s|m|h|d|px|kb|mb|%)$|^0x[0-9a-f]{1,8}$/i,
  // Mail addresses, and names of methods such as `scram-sha-256`.
  /^[\w.+-]+@[\w-]+\.[a-z]+$|\b(?:sha|md|aes|rsa|hs|rs|es)-?\d{1,3}\b/i,
];

/** `!x`, `a?.b`, `a.b`. */
const isExpression = /^[!&*]+[A-Za-z_(]|^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][A-Za-z_$]*)+$/;

function isToken(value: string, how: NamedValue["how"]): boolean {
  if (value.length < (how === "set" || how === "quoted" ? 10 : 16)) return false;
  // In a long value such words occur by chance.
  const named = value.length <= 40 && (how === "quoted" ? says : namesSomething).test(value);
  return !named && looksRandom(value);
}

function isPassword(value: string, how: NamedValue["how"]): boolean {
  if (value.length < 6) return false;
  const strong = /[!@#$%^&*?~]/.test(value);
  const mixed = /[0-9]/.test(value) && /[A-Za-z]/.test(value);
  if (how === "quoted" && /^\d+$/.test(value)) return true;
  if (how === "set") return strong || mixed || !/pass|secret|token|[-_.]/i.test(value);
  if (!strong && !mixed) return false;
  if (isReadableName(value) && !strong) return false;
  return how === "quoted" || strong || !namesSomething.test(value);
}

/** Recognises `test-password-1` and `errors.password2`: words with separators between them. */
function isReadableName(value: string): boolean {
  return /^[A-Za-z][\w.:-]*$/.test(value) && /[-_.:]/.test(value) && !looksRandom(value);
}

/** A made-up value named after what it represents. */
const says = /secret|token|password|api[-_]?key/i;
const namesSomething = /pass|secret|token|key|hash|user|arg|param|input|value|result/i;
