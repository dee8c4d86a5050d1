// Finds the password in an address such as `postgres://name:password@host`. The rest of the address stays.
import { nameLike, urlPart, urlRest } from "./characters.ts";
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { looksRandom } from "./looks-random.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { Reader } from "./reader.ts";
import { standsAlone } from "./secret-values.ts";

const URL_RANK = 2;
/** Longer than a name, a password and a host together. */
const LONGEST = 1024;

const matchUrl: Matcher = (reader, at) => {
  const { text } = reader;
  // The scheme may be one letter after a sign: `neo4j+s://`.
  if (at - reader.runStart(nameLike, at, 3) < 2 && reader.text[at - 2] !== "+") return NOTHING;
  const from = at + "://".length;
  const part_end = reader.runEnd(urlPart, from, LONGEST);
  const colon = reader.next(":", from, part_end - from);
  if (colon === -1) return tokenAlone(reader, from, part_end);
  let end = text.slice(colon, part_end).lastIndexOf("@") + colon;
  if (end < colon) end = beyondSlash(reader, colon, part_end);
  return end < colon ? NOTHING : password(reader, colon + 1, end);
};

/** `https://token@host` */
function tokenAlone(reader: Reader, start: number, part_end: number): readonly Find[] {
  const end = reader.next("@", start, Math.min(part_end - start, 128));
  const value = end === -1 ? "" : reader.text.slice(start, end);
  reader.work += value.length;
  // An id alone grants nothing: Sentry's addresses begin with one.
  if (value.length < 20 || /^[0-9a-f]+$/.test(value) || isPlaceholder(value) || !looksRandom(value))
    return NOTHING;
  return [{ start, end, kind: "url-password", rank: URL_RANK }];
}

/** `name:password@tcp(host)`, without a scheme before it. */
const matchDsn: Matcher = (reader, at) => {
  const start = reader.runStart(urlPart, at, 200);
  const colon = reader.text.slice(start, at).indexOf(":");
  reader.work += at - start;
  return colon < 1 ? NOTHING : password(reader, start + colon + 1, at);
};

/** `name:password@host`, without a scheme: the password must be one by itself. */
const matchLogin: Matcher = (reader, at) => {
  const start = reader.runStart(urlPart, at, 128);
  const login = reader.text.slice(start, at);
  reader.work += login.length;
  const [, name = "", secret = ""] = /(?:^|[=,;])([\w.-]{1,40}):([^:,;=]{8,64})$/.exec(login) ?? [];
  const host = /^@(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|[a-z][\w-]*(?:\.[\w-]+)+|[a-z][\w-]*(?=:\d|\/))/.exec(
    reader.text.slice(at, at + 80),
  );
  if (
    !host ||
    /^@sha\d/.test(host[0]) ||
    /^(?:mailto|npm|patch|sip|xmpp|acct|sha\d+)$/.test(name) ||
    !standsAlone(secret, "password")
  )
    return NOTHING;
  return [{ start: at - secret.length, end: at, kind: "url-password", rank: URL_RANK }];
};

export const urlStarts: readonly Start[] = [
  ...[..."abcdefghijklmnopqrstuvwxyz0123456789"].map((first) => ({
    text: `@${first}`,
    any_case: false,
    match: matchLogin,
  })),
  { text: "://", any_case: false, match: matchUrl },
  { text: "@/", any_case: false, match: matchDsn },
  { text: "@tcp(", any_case: false, match: matchDsn },
  { text: "@unix(", any_case: false, match: matchDsn },
];

/** Returns the end of a password that contains a slash not written as `%2F`. A port is not a password. */
function beyondSlash(reader: Reader, colon: number, slash: number): number {
  if (reader.text[slash] !== "/" || /^\d*$/.test(reader.text.slice(colon + 1, slash))) return -1;
  const rest_end = reader.runEnd(urlRest, colon, LONGEST);
  return reader.next("@", slash, rest_end - slash);
}

function password(reader: Reader, start: number, end: number): readonly Find[] {
  const value = reader.text.slice(start, end);
  reader.work += value.length;
  if (value.length < 3 || isPlaceholder(value) || /\[\^|\.[*+]|^\d{2,5}$/.test(value)) return NOTHING;
  return [{ start, end, kind: "url-password", rank: URL_RANK }];
}
