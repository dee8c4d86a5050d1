// Finds a value whose name says that it is a secret, in code, settings, commands, tables and sentences.
import { base64Url, nameLike, solid } from "./characters.ts";
import { isJoinedPhrase, isPassphrase, isPassphraseLine } from "./chosen-words.ts";
import { saysCode } from "./code-words.ts";
import { type Find, type Matcher, NOTHING } from "./find.ts";
import { looksRandom } from "./looks-random.ts";
import { belowName } from "./match-below.ts";
import { inLine } from "./match-in-line.ts";
import { entriesInside } from "./match-nested.ts";
import { pipedInto } from "./match-piped.ts";
import { inSentence } from "./match-sentence.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { Reader } from "./reader.ts";
import { secretOfName } from "./secret-names.ts";
import { isSecretValue, isUnmistakableKey, type SecretKind, standsAlone } from "./secret-values.ts";
import { type NamedValue, valueAfter } from "./value-after.ts";
import { escapeAt } from "./word-edges.ts";

const ASSIGNMENT_RANK = 3;
const LONGEST_NAME = 64;
/** How much of a value is judged. */
const LOOKED_AT = 128;

export const matchAssignment: Matcher = (reader, at) => {
  let end = reader.runEnd(nameLike, at, LONGEST_NAME);
  const run = reader.runStart(nameLike, at, LONGEST_NAME);
  const start = run + escapeAt(reader, run);
  end += wordsAfter(reader, start, end);
  const name = reader.text.slice(start, end);
  const kind = secretOfName(name) ?? secretOfName(twoWords(reader, start, end));
  if (!kind && /keys?$/i.test(name)) return keyAlone(reader, start, end);
  if (!kind && isVerdict.test(name)) return notVerdict(reader, start, end);
  if (!kind && isFile.test(name)) {
    const shown = belowName(reader, "password", start, end);
    if (shown.length > 0) return shown;
  }
  if (!kind) {
    const piped = namesPassword.test(name) ? pipedInto(reader, start) : NOTHING;
    return piped.length > 0 || !namesPassword.test(name)
      ? piped
      : inLine(reader, "password", "password", start, end);
  }
  // `auth0|...` is the id of a user.
  if (/^auth0$/i.test(name)) return NOTHING;
  // `pass 3/5: ...` is a round.
  if (/^pass$/i.test(name) && /^ #?\d/.test(reader.text.slice(end, end + 3))) return NOTHING;
  if (/^identified$/i.test(name) && !/^ (?:by|with|as)\b/i.test(reader.text.slice(end, end + 6)))
    return NOTHING;
  const after = valueAfter(reader, start, end);
  const value = loginValue(reader, name, after);
  // A secret is often a word that someone chose, as a password is. A token or a key never is.
  const isChosen =
    value !== after ||
    (/(?:secret(?:[\W_]?(?:value|key))?|creds?|credentials?|(?:jwt|sign(?:ing)?|session|cookie|hmac|encryption)[\W_]?key)\W*$/i.test(
      name,
    ) &&
      (value?.how === "quoted" || value?.how === "set" || value?.how === "line"));
  // `--secret=name` says which one.
  if (value && /^--secret$/.test(name) && !/[\d!@#$%^&*]/.test(reader.text.slice(value.start, value.end)))
    return NOTHING;
  const several = value && kind === "password" ? inSettings(reader, value.start, value.end) : NOTHING;
  if (several.length > 0) return several;
  if (
    value &&
    !(
      kind === "secret" &&
      isReference(reader.text.slice(value.start, Math.min(value.end, value.start + LOOKED_AT)))
    ) &&
    isSecret(reader, name, isChosen ? "password" : kind, value)
  )
    return [{ start: value.start, end: value.end, kind, rank: ASSIGNMENT_RANK }];
  const words = value && (isChosen || kind === "password") ? restOfLine(reader, name, value) : NOTHING;
  if (words.length > 0) return words.map((each) => ({ ...each, kind }));
  const stated = inSentence(reader, kind, start, end);
  if (stated.length > 0) return stated;
  const nearby = quotedNearby(reader, kind, value?.start ?? end);
  if (nearby.length > 0) return nearby;
  const piped = pipedInto(reader, start);
  if (piped.length > 0) return piped;
  const below = belowName(reader, kind, start, end);
  if (below.length > 0) return below;
  const inside = entriesInside(reader, start, end);
  return inside.length > 0 ? inside : inLine(reader, kind, name, start, end);
};

/** `secret: prod-registry-1`: names a secret that is stored elsewhere. */
function isReference(value: string): boolean {
  return (
    /^[a-z][a-z\d]*(?:-[a-z\d]+)+$/.test(value) &&
    !/\d{3}/.test(value) &&
    saysCode(value) &&
    !isJoinedPhrase(value)
  );
}

const isFile = /(?:passw(?:or)?d|passphrase|secret|token|api[-_]?key|pw)\.(?:txt|secret|out|dat)$/i;
const isVerdict = /^P(?:ass|ASS)$/;
const mayBeVerdict = /^pass$/i;
const namesPassword = /passw|passp|kennwort/i;

/** `Secret ID = ...`: the name has one more word, and what joins it to the value comes after that. */
function wordsAfter(reader: Reader, start: number, end: number): number {
  const more =
    /^ (?:id|key|access key|token|string|value|phrase|again)(?=[ \t]*[:=])/i.exec(
      reader.text.slice(end, end + 20),
    )?.[0] ?? "";
  return more !== "" && secretOfName(reader.text.slice(start, end + more.length)) !== undefined
    ? more.length
    : 0;
}

/** `Pass: ...`: mostly the result of a test, unless what follows is a password by itself. */
function notVerdict(reader: Reader, start: number, end: number): readonly Find[] {
  const value = valueAfter(reader, start, end);
  if (!value || !/^[:=]/.test(reader.text.slice(end, end + 1))) return NOTHING;
  const secret = reader.text.slice(value.start, Math.min(value.end, value.start + LOOKED_AT));
  const isSet = reader.text[end] === "=" && isSecretValue(secret, "password", value.how);
  if (!isSet && !standsAlone(secret, "password")) return NOTHING;
  return [{ start: value.start, end: value.end, kind: "password", rank: ASSIGNMENT_RANK }];
}

function isSecret(reader: Reader, name: string, kind: SecretKind, value: NamedValue): boolean {
  reader.work += LOOKED_AT;
  const head = reader.text.slice(value.start, Math.min(value.end, value.start + LOOKED_AT));
  const isOneWord = reader.runEnd(solid, value.start, value.end - value.start) === value.end;
  if (isOneWord) return isSecretValue(head, kind, value.how);
  return (
    kind === "password" &&
    !mayBeVerdict.test(name) &&
    (value.how === "set" || value.how === "quoted" || value.how === "line") &&
    isPassphrase(reader.text.slice(value.start, value.end), value.how === "set")
  );
}

/** `Passphrase: ...` to the end of the line: where a program asks, or where the words can hardly be anything else. */
function restOfLine(reader: Reader, name: string, { start, end }: NamedValue): readonly Find[] {
  if (reader.text[end] !== " " || mayBeVerdict.test(name)) return NOTHING;
  if (!/^[\p{Ll}\d'’-]+$/u.test(reader.text.slice(start, Math.min(end, start + LONGEST_NAME))))
    return NOTHING;
  // `"password=several words"`
  const quote = reader.text[nameStart(reader, start) - 1] ?? "";
  if (reader.text[start - 1] === "=" && /["']/.test(quote)) {
    const close = reader.next(quote, start, LOOKED_AT);
    return close !== -1 && isPassphrase(reader.text.slice(start, close), true)
      ? [{ start, end: close, kind: "password", rank: ASSIGNMENT_RANK }]
      : NOTHING;
  }
  const line =
    /^[^\n"'`(){};=]{8,80}?(?=[ \t]*(?:\r?\n|$))/.exec(reader.text.slice(start, start + 96))?.[0] ?? "";
  if (line === "") return NOTHING;
  const before = reader.text.slice(Math.max(0, start - LOOKED_AT), start);
  reader.work += LOOKED_AT;
  const isSetting = /=\s*$/.test(before);
  // A shell takes words after a setting for a command, which has no article.
  if (isSetting && !/ (?:the|a|an|of|in|on|and|is|my) /.test(` ${line} `)) return NOTHING;
  const isAsked =
    /phrase$/i.test(name) || /\b(?:enter|new|retype|repeat|confirm|type|verify)\b[^\n]*$/i.test(before);
  return isPassphraseLine(line, isAsked && !isSetting)
    ? [{ start, end: start + line.length, kind: "password", rank: ASSIGNMENT_RANK }]
    : NOTHING;
}

/** `Host=...;Password=several words;Pooling=...` */
function inSettings(reader: Reader, start: number, end: number): readonly Find[] {
  if (reader.text[end] !== " " || reader.text[nameStart(reader, start) - 1] !== ";") return NOTHING;
  const words = /^[^;=\n"']{6,80}(?=;|["'])/.exec(reader.text.slice(start, start + 88))?.[0] ?? "";
  return words.includes(" ") && isPassphrase(words, true)
    ? [{ start, end: start + words.length, kind: "password", rank: ASSIGNMENT_RANK }]
    : NOTHING;
}

/** Returns the start of the name that an equals sign before this position ends. */
function nameStart(reader: Reader, start: number): number {
  return reader.runStart(nameLike, start - 1, LONGEST_NAME);
}

/** `--creds name:password`: under a name for both, the password is what follows the colon. */
function loginValue(reader: Reader, name: string, value: NamedValue | undefined): NamedValue | undefined {
  if (!value || !namesBoth.test(name)) return value;
  const login = /^[\w.@-]{1,40}:(?=\S{4})/.exec(reader.text.slice(value.start, value.start + 48));
  return login ? { ...value, start: value.start + login[0].length } : value;
}

const namesBoth = /(?:auth|creds?|credentials?|ident)$/i;

/** `?key=...` and `--key=...`: of a key alone, only a long random value is a secret. `"Jwt": {"Key": "..."}` is one too. */
function keyAlone(reader: Reader, start: number, end: number): readonly Find[] {
  if (!/^(?:--)?key$/i.test(reader.text.slice(start, end))) return unknownKey(reader, start, end);
  const owner =
    /\b(\w{2,32})["']?[ \t]*[:=][ \t]*\{?\s{1,12}["']?$|\b(\w{2,32})["']?[ \t]*[:=]?[ \t]*\{["']$/.exec(
      reader.text.slice(Math.max(0, start - 48), start),
    );
  const kind = owner && secretOfName(`${owner[1] ?? owner[2]}_key`);
  const nested = kind ? valueAfter(reader, start, end) : undefined;
  const isPhrase = nested?.how === "quoted" && /^\w+ \w+ /.test(reader.text.slice(nested.start, nested.end));
  if (kind && nested && isSecret(reader, "key", isPhrase ? "password" : kind, nested))
    return [{ start: nested.start, end: nested.end, kind, rank: ASSIGNMENT_RANK }];
  // `{"username": "ann", "key": "..."}`
  const login = /["']user(?:name)?["']\s*:\s*["'][^"'\n]{1,40}["']\s*,\s*["']$/.test(
    reader.text.slice(Math.max(0, start - 80), start),
  );
  const beside = login ? valueAfter(reader, start, end) : undefined;
  if (beside && isSecret(reader, "key", "secret", beside))
    return [{ start: beside.start, end: beside.end, kind: "secret", rank: ASSIGNMENT_RANK }];
  // In a sentence: `the key you asked for ...`.
  if (/^ key[ :]$/i.test(reader.text.slice(start - 1, end + 1))) {
    const inSentence = inLine(reader, "secret", "key", start, end);
    if (inSentence.length > 0) return inSentence;
  }
  const set =
    /^[\s,]?key=([\w-]{24,200})(?![\w-])/i.exec(reader.text.slice(start - 1, start + 208))?.[1] ?? "";
  if (set !== "" && isUnmistakableKey(set))
    return [{ start: end + 1, end: end + 1 + set.length, kind: "secret", rank: ASSIGNMENT_RANK }];
  const isNamed = reader.text[start] === "-" || /[?&]/.test(reader.text[start - 1] ?? "");
  const value = isNamed && reader.text[end] === "=" ? reader.runEnd(base64Url, end + 1, LOOKED_AT) : end;
  const secret = reader.text.slice(end + 1, value);
  if (secret.length < 20 || /^[0-9a-f-]+$/.test(secret) || isPlaceholder(secret) || !looksRandom(secret))
    return NOTHING;
  return [{ start: end + 1, end: value, kind: "secret", rank: ASSIGNMENT_RANK }];
}

/** Of a key that is not known to be secret, only what no name, id or hash looks like is. */
function unknownKey(reader: Reader, start: number, end: number): readonly Find[] {
  const name = reader.text.slice(start, end);
  const value = namesNoSecret.test(name) ? undefined : valueAfter(reader, start, end);
  if (!value || value.how === "prose" || value.how === "beside") return NOTHING;
  const secret = reader.text.slice(value.start, Math.min(value.end, value.start + LOOKED_AT));
  const isHex = /^(?:[0-9a-f]{32}|[0-9a-f]{48}|[0-9a-f]{64})$/i.test(secret) && namesCipher.test(name);
  const isMixed = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[\w+/-]{20,}={0,2}$/.test(secret);
  if (!(isHex || isMixed) || isPlaceholder(secret) || !looksRandom(secret)) return NOTHING;
  return [{ start: value.start, end: value.end, kind: "secret", rank: ASSIGNMENT_RANK }];
}

/** Keys that everybody may see, or that find something. */
const namesNoSecret =
  /public|publish|site|cache|object|idempotency|storage|s3|foreign|primary|partition|sort|route|query|react|item|verif|host[-_]?key|known|websocket/i;
const namesCipher = /aes|cipher|crypt|hmac|security|session|cookie|sign|master|root|device|link/i;

/**
 * Finds a secret in quotes a little after the name, on the same line, however they are joined:
 * `get("[name=password]").type("...")`. It must be a secret by itself.
 */
function quotedNearby(reader: Reader, kind: SecretKind, from: number): readonly Find[] {
  const near = reader.text.slice(from, from + NEARBY);
  reader.work += near.length;
  const line = /^[^\n]*/.exec(near)?.[0] ?? "";
  for (const found of line.matchAll(/(["'`])(?=([^"'`\s]{6,128})\1)/g)) {
    const value = found[2] ?? "";
    if (isId.test(line.slice(0, found.index))) continue;
    const isSure = !isIdentifier.test(value) && standsAlone(value, kind);
    if (!isSure && !(kind === "password" && isWordWithNumber(value))) continue;
    const start = from + found.index + 1;
    return [{ start, end: start + value.length, kind, rank: ASSIGNMENT_RANK }];
  }
  return NOTHING;
}

/** `Giraffe_cedar_1`, `kchg79`: a word with a number that belongs to nothing in code. */
function isWordWithNumber(value: string): boolean {
  return (
    /^(?![0-9a-f]+$)[A-Za-z]\w*\d$/.test(value) &&
    /[a-z]/.test(value) &&
    isSecretValue(value, "password", "prose")
  );
}

/** `"request_id":"..."` */
const isId = /(?:\bid|_id|Id)["'`]?[ \t]*[:=][ \t]*$/;

const NEARBY = 72;
/** Ids and hashes, which are often near a name, and paths, selectors and names in code. */
const isIdentifier =
  /^[0-9a-f-]{8,}$|^[\w-]+(?:[./:][\w-]+)+$|^[#.@/\w[\]=-]*$(?<![A-Za-z0-9]{10})|[(){}<>\\]/;

/** In sentences a name may be two words: `API key`. */
function twoWords(reader: Reader, start: number, end: number): string {
  if (reader.text[start - 1] !== " ") return "";
  return reader.text.slice(reader.runStart(nameLike, start - 1, LONGEST_NAME), end);
}
