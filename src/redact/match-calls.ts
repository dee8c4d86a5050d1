// Finds passwords by their position in a call or a command that takes them without a name.
import { solid } from "./characters.ts";
import { isChosenWord, isPassphrase } from "./chosen-words.ts";
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { isPlaceholder } from "./placeholders.ts";
import { calls, connections } from "./rules-calls.ts";
import { isChosen, isSecretValue, isUnmistakable, isUnmistakableKey, standsAlone } from "./secret-values.ts";

const CALL_RANK = 2;
const REACH = 400;

/** Any word but the name of a variable or of what it is: `my_password`. */
function isGivenThere(value: string): boolean {
  return (
    /^[^\s(){}<>$]{5,64}$/.test(value) &&
    !/^[A-Z_]+$/.test(value) &&
    !/^(?:[a-z]{1,6}[_-]?)?(?:password|passwd|pass|pwd|pw|secret|key)\d?$/i.test(value) &&
    !isPlaceholder(value)
  );
}

function callMatcher(start: string, argument: number): Matcher {
  return (reader, at) => {
    const from = at + start.length;
    const list = reader.text.slice(from, from + REACH);
    reader.work += list.length;
    let end = 0;
    for (let number = 1; number <= argument; number++) {
      const next = oneArgument.exec(list.slice(end));
      if (!next) return NOTHING;
      const value = next[1] ?? next[2];
      if (number === argument) {
        if (value === undefined || !(isArgument(value) || (connections.has(start) && isGivenThere(value))))
          return NOTHING;
        const first = from + end + next[0].indexOf(value);
        return [found(first, first + value.length)];
      }
      end += next[0].length + 1;
    }
    return NOTHING;
  };
}

/** A text, also as bytes or in a wrapper; a name; an object without objects in it. */
const oneArgument =
  /^\s*(?:[bru@]?(?:(?:\[\]byte|Buffer\.from|Some|bytes|(?:[A-Za-z]\w{1,16}[.:]{1,2}){1,3}(?:getBytes|GetBytes|from_bytes|encode))\()?[b@]?(?:"([^"\n]*)"|'([^'\n]*)')(?:, ?["'](?:hex|base64|utf-?8)["'])?\)?(?:\.(?:getBytes|toCharArray|as_ref|encode)\([^()\n]{0,24}\))?|[\w.$[\]>-]{1,60}|\{[^{}\n]{0,160}\})\s*(?=[,);\n]|$)/;

/** The position says that it is a password, so it may have spaces, but must not be a sentence or a name. */
function isArgument(value: string): boolean {
  if (/^0x[0-9a-f]{64}$/i.test(value)) return true;
  if (!/\s/.test(value))
    return isSecretValue(value, "password", "quoted") || isSecretValue(value, "secret", "set");
  return (
    (/^[\w ]{8,40}$/.test(value) && /\d/.test(value) && value.split(" ").length <= 4) ||
    isPassphrase(value, false)
  );
}

/** `signInWithPassword("ann", "...")`: a call that is named after signing in. The last text may be the password. */
const matchNamedCall: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + 200);
  reader.work += near.length >> 2;
  const call = /^[A-Za-z_]{4,12}[\w.]{0,24}\((?=[^()\n]{0,120}["'])/.exec(near);
  if (!call) return NOTHING;
  const list = /^[^()\n]{0,160}/.exec(near.slice(call[0].length))?.[0] ?? "";
  const texts = [...list.matchAll(/(["'])([^"'\s]{1,80})\1/g)];
  const last = texts.at(-1);
  const value = last?.[2] ?? "";
  // `login("google")` says how.
  if (texts.length === 1 && !/\d/.test(value) && !/[!@#$%^]/.test(value)) return NOTHING;
  if (!last || !isSecretValue(value, "password", "quoted") || /^[\w-]+[.:/]|^[a-z]+-\d|^[A-Z_]+$/.test(value))
    return NOTHING;
  const start = at + call[0].length + last.index + 1;
  return [found(start, start + value.length)];
};

/** `Oracle.connect("ann", "...")`: among what a connection takes, only a password or a key looks like one. */
const matchConnect: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + 240);
  reader.work += 16;
  const call = /^\w{3,16}\((?=[^()\n]{0,200}["'])/i.exec(near);
  if (!call) return NOTHING;
  const list = /^[^()\n]{0,220}/.exec(near.slice(call[0].length))?.[0] ?? "";
  reader.work += list.length;
  return [...list.matchAll(/(?<![:=] ?[bru]?)(["'])([^"'\s]{4,128})\1/g)].flatMap(
    ({ 2: value = "", index }) => {
      const isSure =
        isUnmistakable(value) ||
        isUnmistakableKey(value) ||
        isChosen(value) ||
        (afterUser.test(list.slice(0, index)) && isSecretValue(value, "password", "quoted"));
      const start = at + call[0].length + index + 1;
      return isSure && !/^[\w.-]+\.[a-z]{2,}$/.test(value) ? [found(start, start + value.length)] : [];
    },
  );
};

/** The argument before is the name of a user. */
const afterUser = /["'](?:root|admin|administrator|sa|postgres|user|deploy|ubuntu|pi)["'], ?$/;

/** `"...".toCharArray()`: Java takes passwords so. */
const matchCharArray: Matcher = (reader, at) => {
  const [value = ""] = /[^"\s]{6,64}$/.exec(reader.text.slice(Math.max(0, at - 64), at)) ?? [];
  reader.work += 64;
  return value !== "" && isArgument(value) ? [found(at - value.length, at)] : NOTHING;
};

/** `Login: admin / password` */
const matchPair: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + 160);
  reader.work += near.length;
  if (!/^[^\n]{0,70}[\d!@#$%^&*]/.test(near)) return plainPair(near, at);
  const pair =
    /^(?:[\p{L}_ -]{3,24}[:= (]|bundle config \S{4,60} |user\.info=)[ \t(]*["'`]?[\w.@+-]{2,40}["'`]?(?:[ \t]+(?:[/|]|and|with)[ \t]+(?:(?:the )?(?:password|pw|pass) )?["'`]?|(?<!^use .*):|(?<= (?:admin|root|user|demo|guest|test))\/)(?=[^\s:])/iu.exec(
      near,
    );
  if (!pair) return NOTHING;
  const start = at + pair[0].length;
  let end = reader.runEnd(solid, start, 128);
  while (end > start && ".,;:)]}`'\"".includes(reader.text[end - 1] ?? " ")) end--;
  const value = reader.text.slice(start, end);
  const isSure =
    standsAlone(value, "password") ||
    isUnmistakable(value) ||
    (pair[0].includes(" / ") && /\d/.test(value) && isSecretValue(value, "password", "prose")) ||
    (/[!#$%&*]$/.test(value) && isChosenWord(value.slice(0, -1)));
  return isSure ? [found(start, end)] : plainPair(near, at);
};

/** `credentials are admin / ...`, `username/password: ann/...`: a word that nothing else explains. */
function plainPair(near: string, at: number): readonly Find[] {
  const [all = "", value = ""] =
    /^[a-z/ ]{4,20}(?: ?:| are| is) ?[\w.@+-]{2,40} ?\/ ?([\p{L}_-]{4,32})(?=[.,;)]?(?:\s|$))/iu.exec(near) ??
    [];
  if (all === "" || !isChosenWord(value) || /^[^:]*[:/] ?(?:read|oauth|get|post)/i.test(all)) return NOTHING;
  return [found(at + all.length - value.length, at + all.length)];
}

function found(start: number, end: number): Find {
  return { start, end, kind: "password", rank: CALL_RANK };
}

export const callStarts: readonly Start[] = [
  ...Object.entries(calls).map(([text, argument]) => ({
    text,
    any_case: false,
    match: callMatcher(text, argument),
  })),
  ...["login", "password", "credentials", "auth", "crypt", "create_superuser", "create_user"].map((text) => ({
    text,
    any_case: true,
    match: matchNamedCall,
  })),
  ...["connect(", "database(", "ftp(", "client(", "openconnection("].map((text) => ({
    text,
    any_case: true,
    match: matchConnect,
  })),
  { text: '".toCharArray()', any_case: false, match: matchCharArray },
  ...[
    "login",
    "password",
    "passwort",
    "credentials",
    "creds",
    "zugang",
    "zugangsdaten",
    "identifiants",
    "credenciales",
    "credenziali",
    "credenciais",
  ].flatMap((name) => [`${name}:`, `${name} :`].map((text) => ({ text, any_case: true, match: matchPair }))),
  ...[
    "use ",
    "log in with ",
    "login with ",
    "sign in with ",
    "log in as ",
    "logged in as ",
    "sign in as ",
    "signed in as ",
    "signed in with ",
    "logged in with ",
    "login as ",
    "creds ",
    "auth ",
    "user = ",
    "user.info=",
    "bundle config ",
    "credentials ",
    "username/password",
    "user/pass",
  ].map((text) => ({ text, any_case: true, match: matchPair })),
  ...["_user=", "_auth=", "_login=", "_credentials="].map((text) => ({
    text,
    any_case: true,
    match: matchPair,
  })),
];
