// Finds a word that can hardly be anything but a secret in a line that speaks of a password, a key or a login, however the two
// are joined.

import { isOwnWords } from "./chosen-words.ts";
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { columnsBelow } from "./match-tables.ts";
import type { Reader } from "./reader.ts";
import {
  isPasswordInLine,
  isSigned,
  isUnmistakable,
  isUnmistakableKey,
  type SecretKind,
} from "./secret-values.ts";
import { beginsWord } from "./word-edges.ts";

const IN_LINE_RANK = 3;
/** How much of the line before and after the name is looked at. */
const REACH = 100;

/** Below the head of a table, or a question, the next line counts too. */
export function inLine(
  reader: Reader,
  kind: SecretKind,
  name: string,
  name_start: number,
  name_end: number,
): readonly Find[] {
  const isSure = saysPassword.test(name)
    ? isPasswordInLine
    : saysKey.test(name)
      ? isUnmistakableKey
      : undefined;
  // A head of a table has no such sign after a name.
  if (!isSure && reader.text[name_end] === "=") return NOTHING;
  const { from, line, next } = lineAround(reader, name_start, name_end);
  const head = line.trimEnd();
  const isTable = isHead.test(head);
  const cells = isTable ? columnsBelow(reader, from, head) : NOTHING;
  if (cells.length > 0) return cells;
  // Most lines have no word that is long enough for a key.
  if (!isSure || isEncrypted.test(line)) return NOTHING;
  if (
    isSure === isUnmistakableKey &&
    isForAll.test(reader.text.slice(Math.max(0, name_start - 16), name_end))
  )
    return NOTHING;
  if (isSure === isUnmistakableKey && !/[\w-]{24}/.test(line)) return NOTHING;
  const asks = isTable || /\?[ \t]*$/.test(line);
  return firstWord(asks ? `${line}\n${next}` : line, from, isSure, kind);
}

/** A key that everybody may see. */
const isForAll = /\b(?:public|site|publishable|verification|verify|host|cache|object)[ _-]?\w{0,8}$/i;

/** Names of columns. */
const isHead =
  /^[ \t]*["']?[A-Za-z_][\w-]*(?: [A-Za-z]+)?["']?(?:(?:\t| {2,}|[,;])[ \t]*["']?[A-Za-z_][\w-]*(?: [A-Za-z]+)?["']?)+[ \t]*$/;
/** In data, shorter names occur by chance. */
const saysKey = /^[\w.-]{0,24}(?:token|secret|api[-_]?key|key|credentials?|creds)$/i;
/** Useless without the key to it. */
const isEncrypted = /\bENC[[(]|\{cipher\}|vault:v\d/;
const saysPassword = /^[\w.-]{0,16}(?:password|passwd|passphrase|passwort|kennwort|passcode|pwd)$/i;

/** Where someone signs in, a password may follow the name of the user, or stand anywhere if it has signs. */
const matchLogin: Matcher = (reader, at) => {
  if (!beginsWord(reader, at)) return NOTHING;
  const { from, line } = lineAround(reader, at, at);
  const typed = /\blogin[ =][\w.@+-]{2,40} ([^\s"'|<>]{8,64})(?=\s|$)/.exec(line);
  if (typed && isPasswordInLine(typed[1] ?? "")) {
    const start = from + typed.index + typed[0].length - (typed[1] ?? "").length;
    return [{ start, end: start + (typed[1] ?? "").length, kind: "password", rank: IN_LINE_RANK }];
  }
  for (const { 0: all, 1: secret = "", index } of line.matchAll(pair)) {
    const isApart = / $/.test(all.slice(0, -secret.length));
    if (
      !(isApart ? isSigned(secret) || isStrongAfterSlash(all, secret) : isPasswordInLine(secret)) ||
      (/\w\/\w/.test(all) && !/[A-Z]/.test(secret))
    )
      continue;
    const start = from + index + all.length - secret.length;
    return [{ start, end: start + secret.length, kind: "password", rank: IN_LINE_RANK }];
  }
  return firstWord(line, from, isSigned, "password");
};

/** `root:...`, `admin / ...`, `elastic | ...` */
const pair =
  /(?<![\w/:.@-])[A-Za-z][\w.+-]{1,31}(?:@[\w.-]{3,40})?(?: ?[/|] ?| ?: ?)([^\s"'`/\\|:=,;()[\]{}<>]{8,64})(?![\w/:@(=]|\.\w)/g;

/** `name / ...`: a type follows a colon, not a slash. */
function isStrongAfterSlash(all: string, secret: string): boolean {
  if (!/[/|] $/.test(all.slice(0, -secret.length))) return false;
  return isPasswordInLine(secret) || (aUser.test(all) && isOwnWords(secret, !/^[A-Za-z]+$/.test(secret)));
}

const aUser = /^(?:[\w.+-]+@[\w.-]+|admin|administrator|root|user|test\w*|demo\w*|guest|qa)[ /|]/i;

/** `ro_user / ...`: after any name, only what can hardly be anything else. */
const matchSlash: Matcher = (reader, at) => {
  const [, opened = "", value = ""] =
    /^ \/ (["'`]?)([^\s"'`/\\|:=,;()[\]{}<>]{10,40})(?=$|[\s"'`.,;)])/.exec(reader.text.slice(at, at + 48)) ??
    [];
  reader.work += 12;
  const isSure = isSigned(value) || (isUnmistakable(value) && /^[A-Za-z0-9]{12,}$/.test(value));
  if (!isSure || !/[A-Za-z][\w.@-]{1,40}["'`]?$/.test(reader.text.slice(Math.max(0, at - 42), at)))
    return NOTHING;
  const start = at + 3 + opened.length;
  return [{ start, end: start + value.length, kind: "password", rank: IN_LINE_RANK }];
};

function lineAround(reader: Reader, start: number, end: number) {
  const before = reader.text.slice(Math.max(0, start - REACH), start);
  const after = reader.text.slice(end, end + REACH);
  reader.work += (before.length + after.length) >> 2;
  const from = start - before.length + before.lastIndexOf("\n") + 1;
  const [rest = "", next = ""] = after.split("\n", 2);
  return { from, line: reader.text.slice(from, end) + rest, next };
}

function firstWord(
  lines: string,
  from: number,
  isSure: (word: string) => boolean,
  kind: SecretKind,
): readonly Find[] {
  for (const { 0: word, index } of lines.matchAll(aWord)) {
    const bare = word.replace(/[.,?]+$/, "");
    // `Word941?` may also be the whole of it.
    const value = endsInSign.test(word) ? word : bare;
    if (!isSure(bare) && !(value === word && isSure(value.replace("?", "!")))) continue;
    return [{ start: from + index, end: from + index + value.length, kind, rank: IN_LINE_RANK }];
  }
  return NOTHING;
}

const endsInSign = /^[A-Z][a-z]{3,}\d{2,}\?$/;
const aWord = /(?<![^\s"'`:>,(])[^\s"'`/\\|:=,;()[\]{}<>]{8,200}(?![^\s"'`\\.,;)])/g;

export const loginStarts: readonly Start[] = [
  { text: " / ", any_case: false, match: matchSlash },
  ...[
    "login",
    "log in",
    "sign in",
    "creds",
    "credential",
    "ssh ",
    "root:",
    "root ",
    "admin:",
    "admin ",
    "administrator",
    "username",
    "wifi",
    "wlan",
    "elastic ",
    "account",
    "demo@",
    "test@",
    "admin@",
    "auth_basic",
    "basic auth",
    "zugang",
  ].map((text) => ({ text, any_case: true, match: matchLogin })),
];
