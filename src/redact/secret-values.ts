// Decides whether the value of a name that says secret is a secret, or code, a word or a placeholder.
import { isScrambled, looksRandom } from "./looks-random.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { NamedValue } from "./value-after.ts";

export function isSecretValue(value: string, kind: "password" | "secret", how: NamedValue["how"]): boolean {
  if (how === "quoted" && isNoise(value)) return true;
  if (isPlaceholder(value) || notations.some((notation) => notation.test(value))) return false;
  if (how === "code" && isExpression.test(value)) return false;
  if (how === "beside") return standsAlone(value, kind);
  return kind === "password" ? isPassword(value, how) : isToken(value, how);
}

/** Returns whether a word is a secret by itself, where nothing but a name is near it. */
export function standsAlone(value: string, kind: "password" | "secret"): boolean {
  if (isPlaceholder(value) || notations.some((notation) => notation.test(value))) return false;
  if (kind === "secret") return isToken(value, "prose") && value.length >= 20;
  if (isScrambled(value) || isTypedAlone(value)) return true;
  if (value.length < 8 || !/[0-9]/.test(value) || !/[A-Za-z]/.test(value)) return false;
  if (/[/\\(){}[\]<>=,"'`]|::|^[A-Z0-9_]+$|^v?\d/.test(value) && !looksRandom(value)) return false;
  return /[!@#$%^&*?~](?=.)/.test(value) || /^[a-z]+\d{3,}[!?]?$/i.test(value) || looksRandom(value);
}

/** Recognises 32 characters or more of every sort, as generators of salts give them. In them any notation occurs by chance. */
function isNoise(value: string): boolean {
  if (value.length < 32 || !/[A-Z]/.test(value) || !/[a-z]/.test(value) || !/\d/.test(value)) return false;
  const signs = value.match(/[^\w\s/.=+-]/g)?.length ?? 0;
  return signs >= value.length / 6 && !/\$\{|\(\?|:\/\/|[a-z]{6}|\s/.test(value);
}

const notations: readonly RegExp[] = [
  // Regular expressions and alphabets.
  /\(\?|\[\^|\[a-z|\\[dwsb]|\.[*+]|^\^|\{\d+,|abcdefghij/i,
  // Dates, versions, numbers with a unit.
  /^\d{4}-\d\d-\d\d|^v?\d+(?:\.\d+)+$|^\d+(?:ms|s|m|h|d|px|kb|mb|%)$|^0x[0-9a-f]{1,8}$/i,
  // Mail addresses, and names of methods such as `scram-sha-256`.
  /^[\w.+-]+@[\w-]+\.[a-z]+$|\b(?:sha|md|aes|rsa|hs|rs|es|wpa)-?\d{1,3}\b/i,
];

/** `!x`, `a?.b`, `a.b`. */
const isExpression = /^[!&*]+[A-Za-z_(]|^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][A-Za-z_$]*)+$/;

function isToken(value: string, how: NamedValue["how"]): boolean {
  if (
    how !== "prose" &&
    value.length >= 8 &&
    /^[A-Za-z][\w-]*[!@#%^][\w!#%^-]*$/.test(value) &&
    /\d{2}/.test(value)
  )
    return true;
  if (value.length < (how === "set" || how === "quoted" ? 10 : 16)) return false;
  // In a long value such words occur by chance.
  const named = value.length <= 40 && (how === "quoted" ? says : namesSomething).test(value);
  return (!named && looksRandom(value)) || (how !== "prose" && isTyped(value));
}

/** Recognises `pirate-ginger-orchid-31`: words that a person typed and that do not say what they are for. */
function isTyped(value: string): boolean {
  if (value.length < 12 || !/^[A-Za-z][\w-]*\d{2}$/.test(value) || standsFor.test(value)) return false;
  return typedWords(value).length > 0;
}

/** Recognises `granite-orchid-60` and `Rocket_velvet72!` where only a name is near: no release or issue is named so. */
function isTypedAlone(value: string): boolean {
  if (value.length < 8 || !/^[A-Za-z][A-Za-z_.-]*\d{2,6}[!?#$%&*]?$/.test(value)) return false;
  if (standsFor.test(value) || says.test(value) || counts.test(value)) return false;
  const words = typedWords(value);
  return words.length >= 2 && (/[-_.]/.test(value) || /^[A-Z]/.test(value));
}

function typedWords(value: string): readonly string[] {
  return (value.match(/[A-Z]?[a-z]+/g) ?? []).filter((word) => word.length >= 4 && !fillsIn.test(word));
}

/** Words that a number belongs to. */
const counts =
  /release|build|sprint|phase|week|month|issue|ticket|ubuntu|debian|alpine|python|node|java|opus|sonnet|haiku|gemini|llama|codex|model|part|task|round|batch|case|example|figure|table|server|host|worker|region|east|west|north|south|central|bit|rfc|draft|spec|level|group|migration|schema|branch|feature|commit|patch/i;

function isPassword(value: string, how: NamedValue["how"]): boolean {
  if (value.length < 6) return false;
  const strong = /[!@#$%^&*?~]/.test(value);
  const mixed = (/[0-9]/.test(value) && /[A-Za-z]/.test(value)) || isScrambled(value);
  if (how === "quoted" && /^\d+$/.test(value)) return true;
  if (how === "set") return strong || mixed || !/pass|secret|token|[-_.]/i.test(value);
  if (!strong && !mixed) return false;
  if (isReadableName(value) && !strong) return false;
  return how === "quoted" || strong || !namesSomething.test(value);
}

/**
 * Recognises `test-password-1` and `errors.password2`: words with separators between them. Words that say nothing of the
 * kind, with a number of their own, are a password: `granite_orchid60`.
 */
function isReadableName(value: string): boolean {
  if (!/^[A-Za-z][\w.:-]*$/.test(value) || !/[-_.:]/.test(value) || looksRandom(value)) return false;
  return !/^[\w-]*[a-z][\w-]*\d{2}$/.test(value) || says.test(value) || standsFor.test(value);
}

/** A made-up value named after what it represents. */
const says = /secret|token|password|api[-_]?key/i;
/** Words of names in code and of values for tests. */
export const standsFor =
  /test|demo|sample|default|field|input|user|admin|name|label|error|valid|reset|hash|hint|text|title|form|policy|rule|type|index|item|param|column|(?:^|[-_])(?:id|db|v)[-_\d]|version|chapter|section|step|page|color|size|pass|pwd|theme|setting|preference|option|protocol|config|least|line|port/i;
/** Words of a value that says what it is for, instead of being it. */
const fillsIn =
  /^(?:super|very|really|some|long|secret|token|key|jwt|session|cookie|auth|access|refresh|client|server|prod|production|staging|local|dev|development|signing|random|string|value|salt|webhook|bearer|service|account|bot|app)$/i;
const namesSomething = /pass|secret|token|key|hash|user|arg|param|input|value|result/i;
