// Finds the credentials of a request: the Authorization header, a bearer token, a basic login.
import { base64, dotted } from "./characters.ts";
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { looksRandom } from "./looks-random.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { Reader } from "./reader.ts";
import { isUnmistakableKey } from "./secret-values.ts";
import { beginsWord } from "./word-edges.ts";

const KIND = "authorization";
const HEADER_RANK = 2;
/** The name of a header may say more about the kind. */
const OWN_HEADER_RANK = 4;
const LONGEST = 8192;

const matchAuthorization: Matcher = (reader, at) => {
  const gap = reader.text.slice(at + "authorization".length, at + "authorization".length + 64);
  reader.work += gap.length;
  const joined = join.exec(gap);
  if (!joined) return NOTHING;
  return credential(reader, at + "authorization".length + joined[0].length, joined[1] === undefined ? 16 : 8);
};

const matchBearer: Matcher = (reader, at) => {
  if (!beginsWord(reader, at)) return NOTHING;
  const gap = reader.text.slice(at + "bearer".length, at + "bearer".length + 8);
  const joined = /^(?:[ \t]+|%20|\+)["'`]?/.exec(gap);
  return joined ? credential(reader, at + "bearer".length + joined[0].length, 16) : NOTHING;
};

/** Finds a name and password in base64, in any context. */
const matchBasic: Matcher = (reader, at) => {
  const start = at + "basic ".length;
  const end = reader.runEnd(base64, start, LONGEST);
  if (!beginsWord(reader, at) || end - start < 8 || !isLogin(reader.text.slice(start, end))) return NOTHING;
  return [found(start, end)];
};

/** The name of a way to sign requests. */
const isMethod = /^AWS4-/;

/** `x-team: ...`: a header of a service's own, with a long random value that is not an id. */
const matchOwnHeader: Matcher = (reader, at) => {
  if (!beginsWord(reader, at)) return NOTHING;
  const near = reader.text.slice(at, at + 240);
  reader.work += 8;
  const header = /^x-([a-z-]{2,40})["'`]?[ \t]*[:=,][ \t]*["'`]?([\w-]{32,160}={0,2})(?![\w+/=.-])/i.exec(
    near,
  );
  const value = header?.[2] ?? "";
  if (!header || /id$|nonce|hash|etag|trace|digest|ray|version|sha|sum$/i.test(header[1] ?? ""))
    return NOTHING;
  if (!isUnmistakableKey(value.replace(/=+$/, ""))) return NOTHING;
  const end = at + header[0].length;
  return [{ ...found(end - value.length, end), rank: OWN_HEADER_RANK }];
};

export const headerStarts: readonly Start[] = [
  { text: "authorization", any_case: true, match: matchAuthorization },
  { text: "x-", any_case: true, match: matchOwnHeader },
  { text: "bearer", any_case: true, match: matchBearer },
  { text: "basic ", any_case: true, match: matchBasic },
];

const join =
  /^\\{0,4}["'`]?\]?[ \t]*(?:[:,]|=>?)[ \t]*(?:[bfru]?\\{0,4}["'`])?[ \t]*(?:(Bearer|Basic|Token|ApiKey|Api-Key|Bot|SSWS|Splunk|Key|OAuth|GenieKey|Negotiate)[ \t]+(?:token=\\{0,4}"?)?)?/i;

function credential(reader: Reader, start: number, least: number): readonly Find[] {
  let end = reader.runEnd(dotted, start, LONGEST);
  while (end > start && reader.text[end - 1] === ".") end--;
  const value = reader.text.slice(start, Math.min(end, start + 128));
  reader.work += value.length;
  if (end - start < least || isPlaceholder(value) || isMethod.test(value) || !looksRandom(value))
    return NOTHING;
  return [found(start, end)];
}

function found(start: number, end: number): Find {
  return { start, end, kind: KIND, rank: HEADER_RANK };
}

/** Returns whether the value decodes to `name:password` in plain characters. */
function isLogin(value: string): boolean {
  return /^[\x20-\x7e]*:[\x20-\x7e]+$/.test(Buffer.from(value, "base64").toString("latin1"));
}
