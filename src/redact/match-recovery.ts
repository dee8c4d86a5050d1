// Finds what restores a login when its device is lost: lists of codes, and a key that is typed in groups of four.
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";

const RECOVERY_RANK = 2;
const REACH = 900;

/** `Recovery codes:`, and up to twenty codes below it or in the same line. */
const matchCodes: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + REACH);
  reader.work += near.length >> 2;
  // Sentences may be between, if the codes have lines of their own.
  const head =
    /^[^\n]{0,120}\n(?:[^\n]{0,60}[a-z]{2,} [a-z]{2,}[^\n]{0,100}\n){0,2}\s*(?=[\w-]{8,24}\s*\n)/i.exec(
      near,
    ) ?? /^[^\n\d]{0,120}(?:[:=[(]|\n)/.exec(near);
  if (!head) return NOTHING;
  const finds: Find[] = [];
  let from = head[0].length;
  for (let code = 0; code < MOST_CODES; code++) {
    const found = oneCode.exec(near.slice(from, from + 64));
    if (!found) break;
    const value = found[1] ?? "";
    const start = at + from + found[0].length - value.length;
    finds.push({ start, end: start + value.length, kind: "secret", rank: RECOVERY_RANK });
    from += found[0].length;
  }
  // A number alone may be anything; a list of codes is one.
  return finds.length > 1 || /[a-z].*\d|\d.*[a-z]/i.test(textOf(reader.text, finds)) ? finds : NOTHING;
};

const MOST_CODES = 20;
/** With what lists put before each. */
const oneCode =
  /^(?:[\s,;|"'`\\n[(]|[-*•] |\d{1,2}[.)] )*([a-z0-9]{5}-[a-z0-9]{5}|(?=[a-z0-9-]*\d)[a-z0-9]{4,8}(?:-[a-z0-9]{4,8}){1,3}|(?=[a-z]*\d+[a-z])[a-z0-9]{8,12}|(?=[A-Z0-9-]*\d)[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){1,3}|(?=[A-Z]*\d+[A-Z])[A-Z0-9]{8,12}|\d{8}|\d{4} \d{4})(?![\w-])/;

function textOf(text: string, finds: readonly Find[]): string {
  return finds.map(({ start, end }) => text.slice(start, end)).join(" ");
}

/** `setup key: ABCD 2EFG HIJK 3LMN` */
const matchGroups: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + 200);
  reader.work += 16;
  const found =
    /^[^\n]{0,80}?[\s:"'`*]\n?[ \t]*((?:[A-Z2-7]{4}[ -]){3,15}[A-Z2-7]{4}|(?:[a-z2-7]{4} ){3,15}[a-z2-7]{4})(?!\w| [a-z])/.exec(
      near,
    );
  const key = found?.[1] ?? "";
  // In small letters, words of a sentence have four too.
  if (
    !found ||
    !((key.match(/\d/g)?.length ?? 0) > (/[a-z]/.test(key) ? 1 : 0) || /\b[^AEIOUY\d\Wa-z]{4}\b/.test(key))
  )
    return NOTHING;
  const end = at + found[0].length;
  return [{ start: end - key.length, end, kind: "secret", rank: RECOVERY_RANK }];
};

/** `app password: abcd efgh ijkl mnop`: what a mail provider gives to programs. */
const matchAppPassword: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + 64);
  reader.work += 8;
  const found =
    /^password\\{0,2}["'`]?(?:[ \t]+(?:is|ist|for [\w.-]{2,20}(?: is)?))?[ \t]*[:=]?[ \t]*\\{0,2}["'`]?([a-z]{4}(?: [a-z]{4}){3})(?!\w| [a-z])/i.exec(
      near,
    );
  const password = found?.[1] ?? "";
  const isMeant = /\bapp[ _-]?$/i.test(reader.text.slice(Math.max(0, at - 5), at));
  // Four words of a sentence have vowels.
  if (!found || !(isMeant || /\b[^aeiouy\s]{4}\b|[^aeiouy\s]{3}\b|\b[^aeiouy\s]{3}/.test(password)))
    return NOTHING;
  const end = at + found[0].length;
  return [{ start: end - password.length, end, kind: "password", rank: RECOVERY_RANK }];
};

/** `recovery key: 123456-123456-...`, `product key: ABCDE-FGHIJ-...` */
const matchKeyGroups: Matcher = (reader, at) => {
  const found =
    /^\w+[ _-]key\W{0,4}(?:is )?\s{0,2}["'`*]{0,2}((?:\d{6}-){5,7}\d{6}|(?:[A-Z0-9]{4,6}-){3,7}[A-Z0-9]{4,6})(?![\w-])/i.exec(
      reader.text.slice(at, at + 120),
    );
  reader.work += 16;
  const key = found?.[1] ?? "";
  if (!found || key !== key.toUpperCase() || new Set(key).size < 6) return NOTHING;
  const end = at + found[0].length;
  return [{ start: end - key.length, end, kind: "secret", rank: RECOVERY_RANK }];
};

export const recoveryStarts: readonly Start[] = [
  ...[
    "recovery key",
    "recovery_key",
    "product key",
    "product_key",
    "license key",
    "license_key",
    "activation key",
  ].map((text) => ({ text, any_case: true, match: matchKeyGroups })),
  ...[
    "recovery code",
    "backup code",
    "scratch code",
    "rescue code",
    "recovery_code",
    "backup_code",
    "recoverycodes",
    "backupcodes",
    "wiederherstellungscode",
  ].map((text) => ({ text, any_case: true, match: matchCodes })),
  { text: "password", any_case: true, match: matchAppPassword },
  ...[
    "authenticator",
    "setup key",
    "2fa",
    "totp",
    "two-factor",
    "otp secret",
    "manual entry",
    "secret key",
  ].map((text) => ({ text, any_case: true, match: matchGroups })),
];
