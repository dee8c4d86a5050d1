// Recognises passwords made of plain words: several that make a passphrase, and one that nothing else in its sentence explains.
import { grammar, isOfCode, saysCode, saysWhat } from "./code-words.ts";
import { isPlaceholder } from "./placeholders.ts";

const MOST_WORDS = 16;
const LONGEST = 120;

/**
 * Returns whether several words between quotes, or alone after a name, are a passphrase instead of a sentence about one. Where
 * `certain`, nothing but a password can be there. In code, a label or a message can.
 */
export function isPassphrase(value: string, certain: boolean): boolean {
  const words = value.trim().split(/\s+/);
  if (words.length < 2 || words.length > MOST_WORDS || value.length > LONGEST) return false;
  if (isPlaceholder(value) || syntax.test(certain ? value.replaceAll("; ", " ") : value)) return false;
  if (isOdd(words)) return true;
  if (!words.every((word) => /^[\p{L}\p{N}'’!?.,;&*#@$%+-]+$/u.test(word)) || aboutItself.test(value))
    return false;
  const contents = words.filter((word) => !grammar.has(word.toLowerCase()));
  const ofCode = contents.filter((word) => isOfCode(word)).length;
  const isSmall = words.every((word) => /^[\p{Ll}\d]/u.test(word));
  // In many words, those of code occur by chance.
  const isOwn = isSmall && words.length > 3 && ofCode * 3 <= contents.length * 2;
  if (certain) return contents.length > 0 && (ofCode * 2 <= contents.length || isOwn);
  // A label or a message begins with a capital letter, and goes on without.
  const isEven = isSmall || contents.every((word) => /^[\p{Lu}\d]/u.test(word));
  return (
    isEven &&
    !/[.:?…]$/.test(value) &&
    contents.some((word) => /\p{L}{4}/u.test(word)) &&
    (ofCode * 4 <= contents.length || isOwn)
  );
}

/** Returns whether the rest of a line after a name is a passphrase: small letters only, and little that a sentence would say. */
export function isPassphraseLine(value: string, certain: boolean): boolean {
  const words = value.split(" ");
  if (
    words.length < 3 ||
    words.length > 8 ||
    !words.every((word) => /^[\p{Ll}\d][\p{Ll}\d'’-]*$/u.test(word))
  )
    return false;
  const contents = words.filter((word) => !grammar.has(word));
  return contents.length > 1 && isPassphrase(value, certain) && !tells.test(value);
}

/** Somebody, or something that has to be done. */
const tells = /\b(?:i|we|you|he|she|they|it|there|see|ask|use|get|run|is|are|was|would|could|not|or|if)\b/;

/** `salt-and-pepper`: three words or more that are joined, and say little about code. Two must say nothing about it. */
export function isJoinedPhrase(value: string): boolean {
  const words = value.split(/[-_.]/);
  if (!/^[A-Z]?[a-z]+([-_.])[A-Z]?[a-z]+(?:\1[A-Z]?[a-z]+)*$/.test(value) || aboutItself.test(value))
    return false;
  if (isPlaceholder(value)) return false;
  const contents = words.filter((word) => !grammar.has(word.toLowerCase()));
  const ofCode = contents.filter((word) => saysCode(word)).length;
  if (words.length === 2) return ofCode === 0 && words.every((word) => /^[a-z]{4,}$/.test(word));
  return contents.length > 1 && ofCode * 2 <= contents.length;
}

/**
 * Returns whether a value in a place for a password is made of words and a number that do not say what a password is:
 * `Acme-Staging-2022`, `docker_dev_4_life`. Without a number, one word must belong to nothing in code, unless `certain`.
 */
export function isOwnWords(value: string, certain: boolean): boolean {
  if (
    value.length < 7 ||
    isNameInCode.test(value) ||
    /^[A-Z-]+$/.test(value) ||
    saysWhat(value) ||
    !/[A-Za-z]{3}/.test(value)
  )
    return false;
  if (/\d/.test(value))
    return /^[A-Za-z]/.test(value) && /[A-Za-z]{4}|[-_]\d{3}/.test(value) && !/\.\d/.test(value);
  const words = value.split(certain ? /[-_]|(?<=\p{Ll})(?=\p{Lu})/u : /[-_]/);
  if (words.length < 2 || !words.every((word) => /^\p{L}{2,}$/u.test(word))) return false;
  const [first = ""] = words;
  if (grammar.has(first.toLowerCase())) return false;
  if (certain) return true;
  if (words.some((word) => describes.test(word) || qualities.has(word.toLowerCase()))) return false;
  return words.some((word) => word.length > 3 && !grammar.has(word.toLowerCase()) && !saysCode(word));
}

/** `DB_HOST`, `errors.short`, `auth:read`. */
export const isNameInCode = /^[A-Z]+(?:_[A-Z]+)+$|^[A-Za-z_]+(?:[.:][A-Za-z_]+)+$/;

/** `p@ss w0rd 7!`: no sentence has such words. */
function isOdd(words: readonly string[]): boolean {
  const odd = words.filter((word) => /[A-Za-z]/.test(word) && /[0-9@#$%^&*!?~](?=.)/.test(word));
  return words.length <= 6 && odd.length * 2 >= words.length;
}

const syntax = /[{}<>()[\]=|\\;"`]|\$\w|:\/\/|\/\w+\/|%[sdv]\b/;
/** A label, a question or a complaint. */
const aboutItself =
  /pass(?:word|phrase|code|wd)|kenn?wort|passwort|contrase|mot de passe|senha|парол|密码|secret|token|api.?key|enter |please|must |should |cannot|can't|could ?n[o']t|invalid|required|characters|at least|not found|failed|your |log ?in|sign ?in|username/i;

/** Returns whether one word of a sentence can hardly be anything but the password that the sentence names. */
export function isChosenWord(value: string): boolean {
  return (
    /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{4,24}(?:[-_.]\p{L}{2,24}){0,4}$/u.test(value) &&
    !isPlaceholder(value) &&
    !saysCode(value) &&
    !value
      .split(/[-_.]/)
      .some(
        (word) =>
          grammar.has(word.toLowerCase()) || describes.test(word) || qualities.has(word.toLowerCase()),
      )
  );
}

/** Endings of words that say how a password is or what happened to it. */
const describes =
  /(?:able|ible|less|ness|ful|ous|ly|[^aeiou]ed|[aeiou][a-z]ed|[a-z]{3}ing|tion|sion|ment|ity|ive|ized|ised|ant|ent|ary|ory)$|^ge[a-zäöü]{3,}[nt]$|^(?:ver|un)[a-zäöü]{4,}t$|(?:ado|ada|ido|ida|ato|ata|ito|ita|uto|uta|oire|eur|euse|lich|isch|ig|ée|é|ение|ный|ная|ено|ана|ан|ен)$/iu;

const qualities = new Set(
  `alphanumeric ambiguous bcrypted blank broken cheap clean cleartext complex complexity compromised cracking different difficult
  easy entropy equal expiry fake garbage gibberish guessing hers history hygiene identical immediately important irrelevant junk
  length lengthy mandatory mine numeric obvious opaque ours outdated perfect policies policy plenty pointless popup reuse same
  secret short similar simple spray stale strength stuffing sufficient suspicious temporary theirs trivial useless vulnerable
  weird yours bogus stolen leaked hacked expired worthless meaningless enough ready ours kind bits nonsense constant dynamic
  asterisks stars dots rubbish moot dangerous risky guess unchanged clear wrong awful terrible great nice cool fun lame dumb
  tricky hashes policy-based rotation aging ageing lifetime lockout sharing sync auth cracker crackers attack attacks brute
  hinzugefügt korrekt richtig gültig ungültig leicht sicher unsicher pflicht weg dasselbe dieselbe gleich anders richtige
  incorrecte incorrect correcte valide oublié faible fort vide ici trop sûr différent même nécessaire correcta correcto segura
  seguro vacía vacío igual misma mismo débil fuerte aquí corretta corretto sicura sicuro vuota debole forte uguale stessa qui
  correta seguro fraca igual mesma aqui vazia неверный неверен верный нужен должен здесь пустой такой тот`.split(
    /\s+/,
  ),
);
