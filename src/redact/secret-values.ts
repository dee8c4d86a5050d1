// Decides whether a value in a place for a secret is one, or code, a word or a placeholder. The place decides how much
// the value has to prove: after `--password` any word is one, unless it belongs to code; in a sentence it must look like one.
import { isJoinedPhrase, isNameInCode, isOwnWords } from "./chosen-words.ts";
import { saysCode } from "./code-words.ts";
import { isScrambled, looksRandom } from "./looks-random.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { NamedValue } from "./value-after.ts";

export type SecretKind = "password" | "secret";

export function isSecretValue(value: string, kind: SecretKind, how: NamedValue["how"]): boolean {
  if (how === "quoted" && isNoise(value)) return true;
  if (isPlaceholder(value) || notations.some((notation) => notation.test(value))) return false;
  if (
    (how === "code" || how === "line") &&
    isExpression.test(value) &&
    !(how === "line" && (looksRandom(value) || isJoinedPhrase(value)))
  )
    return false;
  if (how === "beside") return standsAlone(value, kind);
  return kind === "password" ? isPassword(value, how) : isToken(value, how);
}

/** Returns whether a word is a secret by itself, where nothing but a name is near it. */
export function standsAlone(value: string, kind: SecretKind): boolean {
  if (isPlaceholder(value) || notations.some((notation) => notation.test(value))) return false;
  if (isPair.test(value)) return false;
  if (kind === "secret") return isToken(value, "prose") && value.length >= 20;
  if (isScrambled(value) || isChosen(value) || isJumbled(value)) return true;
  if (value.length < 8 || !/[0-9]/.test(value) || !/[A-Za-z]/.test(value)) return false;
  if (/[/\\(){}[\]<>=,"'`]|::|^[A-Z0-9_]+$|^v?\d/.test(value) && !looksRandom(value)) return false;
  if (/[!@#$%^&*?~](?=.)/.test(value) || /^[a-z]+\d{3,}[!?]?$/i.test(value)) return true;
  // `Web3Auth`
  return looksRandom(value) && !(value.length < 12 && saysCode(value));
}

/** `start=0`: a setting, or an argument. */
const isPair = /^[A-Za-z_][\w-]*=(?!=?$)/;

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
  // Alternatives.
  /^[\w-]+\|[\w-]+\|/,
  // Mail addresses, and names of methods such as `scram-sha-256`.
  /^[\w.+-]+@[\w-]+\.[a-z]+$|^[\w-]*\b(?:sha|md|aes|rsa|hs|rs|es|wpa)-?\d{1,3}\b[\w/-]*$/i,
];

/** `!x`, `a=b`, `a?.b`, `a.b`. Data in base64 may end with the sign. */
const isExpression = /^[!&*]+[A-Za-z_(]|^\w+=(?!=?$)|^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][A-Za-z_$]*)+$/;

function isPassword(value: string, how: NamedValue["how"]): boolean {
  const certain = how === "set" || how === "quoted";
  if (value.length < (certain ? 4 : 6)) return false;
  if (/^\d+$/.test(value)) return certain || value.length <= 12;
  // In a list of texts, the word for it in another language.
  if (inOtherLanguages.test(value)) return false;
  const word = value.replace(/[!?]$/, "");
  if (worded.test(word) && (word === value || !/\d/.test(word))) return isWorded(word, how);
  // `required|min:8`
  if (/[|:]/.test(value) && saysCode(value)) return false;
  const strong = /[!@#$%^&*?~]/.test(value) || (certain && /^[A-Za-z0-9+/]{6,}={1,2}$/.test(value));
  const mixed = (/[0-9]/.test(value) && hasLetter.test(value)) || isScrambled(value);
  return strong || (mixed && (how === "set" || how === "quoted" || !saysCode(value)));
}

const inOtherLanguages =
  /^(?:contrase[ñn]a|senha|clave|parola|parolă|hasło|heslo|jelszó|lozinka|salasana|lösenord|adgangskode|adgangsord|passord|wachtwoord|şifre|пароль|κωδικός|zaporka|geslo|slaptažodis|parool|lykilorð|kennwort|passwort|motdepasse)$/iu;
const hasLetter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Letters and digits, also with what joins words. */
const worded =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]+(?:[-_.:+;][\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]+)*$/u;

/** Judges a value that could be a name, a type or a word of a sentence. */
function isWorded(value: string, how: NamedValue["how"]): boolean {
  if (value.length >= 10 && looksRandom(value)) return true;
  if (isScrambled(value)) return true;
  const certain = how === "set" || how === "quoted";
  const hasDigit = /\d/.test(value);
  if (leet.test(value)) return true;
  // In code, a name has no such sign.
  if (
    (certain || how === "line" || (how === "code" && value.includes("-"))) &&
    isOwnWords(value, how === "set")
  )
    return true;
  if (hasDigit && !/[-_.:]/.test(value)) return certain || !saysCode(value);
  if ((how === "line" || (certain && /(?:[-_.].*){2}/.test(value))) && isJoinedPhrase(value)) return true;
  if (saysCode(value) || isNameInCode.test(value)) return false;
  return (
    certain ||
    how === "line" ||
    hasDigit ||
    joinedWords.test(value) ||
    /^[a-z]{4,}(?:-[a-z]{4,}){2,}$/i.test(value)
  );
}

/** `Passw0rd-Batch`: nobody writes a name so. */
const leet = /p(?:[a@4][s$5]{2}w0r|@[s$5]{2}w?o?r?)d?|1234(?!5678)|qwert[yz]|letmein|iloveyou/i;

function isToken(value: string, how: NamedValue["how"]): boolean {
  const certain = how === "set" || how === "quoted";
  if (how !== "prose" && isMarked(value) && value.length >= 8 && /\d{2}/.test(value)) return true;
  if (certain || how === "line") {
    if (isUnmistakable(value) || isJumbled(value)) return !says.test(value);
  }
  if (certain && /^sk-(?=.*\d)[\w-]{8,}$/.test(value)) return true;
  if (value.length < (certain ? 10 : 16)) return false;
  // In a long value such words occur by chance.
  const isMixed = value.length >= 20 && isJumbled(value.replace(/[^A-Za-z0-9]/g, "")) && /[A-Z]/.test(value);
  const named = value.length <= 40 && !isMixed && (how === "quoted" ? says : namesSomething).test(value);
  if (!named && looksRandom(value)) return true;
  return how !== "prose" && value.length >= 12 && /^[A-Za-z][\w-]*\d$/.test(value) && !saysCode(value);
}

/** Recognises `granite-orchid-60`, `Rocket_velvet72!`, `velvet!harbor` and `orchid4711`, which no sentence has. */
export function isChosen(value: string): boolean {
  if (value.length < 7 || saysCode(value) || counts.test(value)) return false;
  if (isMarked(value) || joinedWords.test(value)) return true;
  if (!/^[A-Za-z]{4,}(?:[-_.]?[A-Z]?[a-z]{3,})*[-_.]?\d{0,6}[!?#$%&*]?$/.test(value)) return false;
  const words = value.match(/[A-Z]?[a-z]+/g)?.length ?? 0;
  if (/\d/.test(value)) return words >= 2 ? /[-_.]|^[A-Z]/.test(value) : /[a-z]\d{2,}/.test(value);
  return words >= 3 && value.includes("-");
}

/** `saddle_42violet`, `Noho8tale` and `TigerQuartzLemon`. */
const joinedWords =
  /^[A-Za-z]\w{3,}[-_.]\d{1,4}[a-z]{4,}$|^[A-Z][a-z]{3,}\d[a-z]{4,}$|^(?:[A-Z][a-z]{3,}){3,5}$/;

/**
 * Returns whether a word can hardly be anything but a password, wherever it is in a line about one: `spr1ng!81`,
 * `yTuA5-jGbTzAR8`.
 */
export function isUnmistakable(value: string): boolean {
  if (value.length < 8 || value.length > 40 || isPlaceholder(value)) return false;
  if (isStrong(value)) return true;
  if (/[^\w!^~*.+-]/.test(value) || notations.some((notation) => notation.test(value)) || isUuid.test(value))
    return false;
  if (/[!^~*]/.test(value)) return isMarked(value) && !saysCode(value);
  if (!/\d/.test(value) || !/[a-z]/.test(value)) return false;
  if (/^[A-Za-z0-9]+$/.test(value) && !/[A-Z]/.test(value))
    return !/^[0-9a-f]+$/.test(value) && isJumbled(value);
  return /[A-Z]/.test(value) && looksRandom(value) && !saysCode(value);
}

/** Returns whether a word in a line about a password is it: also one that someone chose, with a number and a sign. */
export function isPasswordInLine(value: string): boolean {
  if (isUnmistakable(value) || isSigned(value)) return true;
  return (
    value.length >= 9 &&
    /\d/.test(value) &&
    (/^[A-Za-z][\w-]*[!#$%^&*]$/.test(value) || /^[A-Z][a-z]+[-_.][A-Z][a-z]+[-_.]\d+$/.test(value)) &&
    !isPlaceholder(value) &&
    !saysCode(value)
  );
}

/** Returns whether a value has letters of both cases, digits and signs among them, as generators give them. */
export function isSigned(value: string): boolean {
  return (
    value.length >= 10 &&
    value.length <= 40 &&
    /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w!@#$%^&*?~+-]+$/.test(value) &&
    /\w[!@#$%^&*?~]+\w/.test(value) &&
    !isPlaceholder(value) &&
    isJumbled(value.replace(/[^A-Za-z0-9]/g, "")) &&
    !saysCode(value)
  );
}

/** Returns whether a word can hardly be anything but a key: long, and of letters of both cases and digits all over. */
export function isUnmistakableKey(value: string): boolean {
  return (
    /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?![a-z]{1,10}_)[\w-]{24,200}$/.test(value) &&
    !isPlaceholder(value) &&
    // In random letters, a short word occurs by chance.
    !saysCode((value.match(/[A-Z]?[a-z]{3,}|[A-Z]{4,}/g) ?? []).join(" ")) &&
    looksRandom(value)
  );
}

/** `Ab3x?9KwQ2`: letters of both cases, digits and a sign in the middle, as rules for passwords demand. `Name@2024` too. */
function isStrong(value: string): boolean {
  if (/^[A-Z][a-z]{3,11}@\d{3,4}$/.test(value)) return !saysCode(value);
  return (
    /^[A-Za-z0-9]{2,20}[?$%&@#!^*][A-Za-z0-9]{2,20}$/.test(value) &&
    !/^[A-Za-z-]+#\d+$|^[a-z]+@/.test(value) &&
    /[A-Z]/.test(value) &&
    /[a-z]/.test(value) &&
    isJumbled(value.replace(/\W/g, ""))
  );
}

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** Letters and digits in turn, three times or more, which no name has: `v1sek0`. */
function isJumbled(value: string): boolean {
  if (value.length < 6 || !/^[A-Za-z0-9]+$/.test(value)) return false;
  return (value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0) >= 3;
}

/** Words with a sign between or after them, as people are made to add one. */
function isMarked(value: string): boolean {
  return /^[A-Za-z][\w-]*[!@#%^~*][\w!#%^~*-]*$/.test(value) && /[!@#%^~*](?=\w)|\d[!#%^]$/.test(value);
}

/** Words that a number belongs to, beside those of code. */
const counts =
  /sprint|phase|ubuntu|debian|alpine|opus|sonnet|haiku|gemini|llama|codex|figure|rfc|chapter|argon|blake|ed25519/i;

/** A made-up value named after what it represents. */
const says = /secret|token|password|api[-_]?key/i;
/** Words of a value that says what it is for, instead of being it. */
const namesSomething = /pass|secret|token|key|hash|user|arg|param|input|value|result/i;
