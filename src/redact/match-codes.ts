// Finds short numbers that open something: PINs and one-time codes. Only a number right after such a name is one.
import { type Matcher, NOTHING, type Start } from "./find.ts";
import { beginsWord } from "./word-edges.ts";

const CODE_RANK = 3;

const matchCode: Matcher = (reader, at) => {
  if (!beginsWord(reader, at) && reader.text[at - 1] !== "_") return NOTHING;
  const near = reader.text.slice(at, at + 64);
  reader.work += 16;
  const found = named.exec(near);
  const code = found?.[1] ?? "";
  if (!found || /^(.)\1+$/.test(code)) return NOTHING;
  const start = at + found[0].length - code.length;
  return [{ start, end: start + code.length, kind: "password", rank: CODE_RANK }];
};

/** Of a code, the words before must say what it opens; an error has one too. A few words may say what for. */
const named =
  /^(?:pin|otp|passcode|cvv|cvc|(?:verification|security|2fa|mfa|otp|totp|login|sign-?in|auth(?:entication)?|pin|one-?time|access|unlock|door|alarm|gate|safe|locker|keypad|garage|ipad|iphone|phone|tablet|entry|lock|voicemail|sms|confirmation)[ _-]?(?:code|pin|passcode)|puk)(?:[ _-](?:code|number))?\\{0,2}["'`]?\*{0,2}(?:[ \t]+(?:for|of|to|on)(?:[ \t]+[\w'’-]{1,16}){1,4}?(?=[ \t]+is\b|[ \t]*[:=]))?[ \t]*(?:(?:is|was|ist|lautet|est|es|è|é|[:=：])[ \t]*:?[ \t]*)?\\{0,2}["'`*]{0,3}(\d{4,8}|\d{3}[ -]\d{3})(?![\w-]|[.,:]\d)/i;

/** `123456 is your verification code` */
const matchBefore: Matcher = (reader, at) => {
  const [code = ""] =
    /(?<![\w.,:/])(?:G-)?\d{4,8}$|(?<![\w.,:/])\d{3} \d{3}$/.exec(
      reader.text.slice(Math.max(0, at - 12), at),
    ) ?? [];
  reader.work += 16;
  if (code === "" || !saysCode.test(reader.text.slice(at, at + 60))) return NOTHING;
  return [{ start: at - code.length, end: at, kind: "password", rank: CODE_RANK }];
};

const saysCode = /^ is (?:your|the|my|our) (?:[\w'’-]{1,16} ){0,4}?(?:code|pin|passcode|otp)\b/i;

export const codeStarts: readonly Start[] = [
  ...[" is your ", " is the ", " is my "].map((text) => ({ text, any_case: false, match: matchBefore })),
  ...[
    "pin",
    "otp",
    "passcode",
    "cvv",
    "verification code",
    "verification_code",
    "security code",
    "2fa",
    "mfa",
    "login code",
    "auth code",
    "authentication code",
    "one-time ",
    "one time ",
    "sign-in code",
    "access code",
    "unlock code",
    "door code",
    "alarm code",
    "gate code",
    "sms code",
    "confirmation code",
    "cvc",
    "puk",
    "safe code",
    "locker code",
    "keypad code",
    "garage code",
    "ipad code",
    "iphone code",
    "phone code",
    "entry code",
    "lock code",
  ].map((text) => ({ text, any_case: true, match: matchCode })),
];
