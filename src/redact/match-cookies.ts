// Finds cookies that carry a login, in headers and in commands that send them.
import { cookieValue, nameLike } from "./characters.ts";
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { looksRandom } from "./looks-random.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { Reader } from "./reader.ts";

const COOKIE_RANK = 2;
const MOST_PAIRS = 40;
const LONGEST = 4096;

const matchCookies: Matcher = (reader, at) => {
  const gap = reader.text.slice(at + "cookie".length, at + "cookie".length + 16);
  reader.work += gap.length;
  const joined = joinedTo.exec(gap);
  const finds = joined ? cookiesFrom(reader, at + "cookie".length + joined[0].length) : NOTHING;
  return finds.length > 0 || !opensList.test(gap) ? finds : cookiesInside(reader, at + "cookie".length);
};

const opensList = /^\w{0,6}["']?[ \t]*[:=]?[ \t]*[([{]/;

/** `setCookie({name: "sid", value: "..."})`, `cookie("sid", "...")`, `cookies={"sid": "..."}` */
function cookiesInside(reader: Reader, from: number): readonly Find[] {
  const near = /^[^\n]{0,400}(?:\n[^\n]{0,100}){0,4}/.exec(reader.text.slice(from, from + 480))?.[0] ?? "";
  reader.work += near.length;
  return [...near.matchAll(inCode)].flatMap(({ 0: all, 1: name = "", 2: value = "", index }) => {
    const start = from + index + all.length - value.length;
    return isLoginValue(name, value)
      ? [{ start, end: start + value.length, kind: "cookie", rank: COOKIE_RANK }]
      : [];
  });
}

/** A name and a value in quotes, as arguments, as an entry, or each with its name. */
const inCode =
  /(?:(?:\bname["']?[ \t]*[:=][ \t]*)?["']([\w.-]{2,40})["']\s*(?:,\s*["']?value["']?[ \t]*[:=]|[,:]|=>)\s*["'])([^"'\\\s,;]{8,600})(?=["'])/g;

/** A line of a file of cookies: host, whether its subdomains count, path, whether encrypted, end, name, value. */
const matchFile: Matcher = (reader, at) => {
  const line = /^\t(?:TRUE|FALSE)\t\/\S*\t(?:TRUE|FALSE)\t\d{1,16}\t(\S{1,64})\t(\S{8,600})/.exec(
    reader.text.slice(at, at + 720),
  );
  reader.work += 16;
  const value = line?.[2] ?? "";
  if (!line || !isLoginValue(line[1] ?? "", value)) return NOTHING;
  const end = at + line[0].length;
  return [{ start: end - value.length, end, kind: "cookie", rank: COOKIE_RANK }];
};

/** `curl -b name=value` */
const matchCurl: Matcher = (reader, at) => {
  const before = reader.text.slice(Math.max(0, at - 200), at);
  reader.work += before.length;
  const opened = /^ -b ?["']?/.exec(reader.text.slice(at, at + 8));
  if (!opened || !/\bcurl\b/.test(before.slice(before.lastIndexOf("\n") + 1))) return NOTHING;
  return cookiesFrom(reader, at + opened[0].length);
};

/** `{"name": "sid", "value": "...", "httpOnly": true}`, as browsers export cookies. */
const matchExported: Matcher = (reader, at) => {
  const from = Math.max(0, at - 600);
  const near = reader.text.slice(from, at + 400);
  reader.work += near.length >> 2;
  const open = near.lastIndexOf("{", at - from);
  const close = near.indexOf("}", at - from);
  const object = near.slice(open, close === -1 ? undefined : close);
  const value = /\\{0,4}["']?value\\{0,4}["']?[ \t]*:[ \t]*\\{0,4}["']([^"'\\\s]{16,600})/.exec(object);
  const secret = value?.[1] ?? "";
  if (open === -1 || !value || isPlaceholder(secret) || !looksRandom(secret)) return NOTHING;
  const start = from + open + value.index + value[0].length - secret.length;
  return [{ start, end: start + secret.length, kind: "cookie", rank: COOKIE_RANK }];
};

const joinedTo = /^\\{0,4}["'`]?\]?[ \t]*[:=,][ \t]*\\{0,4}["'`]?|^[ \t]+\\{0,4}["'`]/;

function cookiesFrom(reader: Reader, first: number): readonly Find[] {
  const finds: Find[] = [];
  let from = first;
  for (let pair = 0; pair < MOST_PAIRS; pair++) {
    const name_end = reader.runEnd(nameLike, from, 64);
    if (name_end === from) break;
    const start = name_end + 1;
    const valued = reader.text[name_end] === "=";
    const end = valued ? reader.runEnd(cookieValue, start, LONGEST) : name_end;
    if (valued && isLogin(reader, from, start, end)) {
      finds.push({ start, end, kind: "cookie", rank: COOKIE_RANK });
    }
    const next = /^;[ \t]*/.exec(reader.text.slice(end, end + 4));
    if (!next) break;
    from = end + next[0].length;
  }
  return finds;
}

export const cookieStarts: readonly Start[] = [
  { text: "cookie", any_case: true, match: matchCookies },
  { text: "httponly", any_case: true, match: matchExported },
  { text: " -b", any_case: false, match: matchCurl },
  ...["\tTRUE\t/", "\tFALSE\t/"].map((text) => ({ text, any_case: false, match: matchFile })),
];

function isLogin(reader: Reader, name: number, start: number, end: number): boolean {
  const head = reader.text.slice(start, Math.min(end, start + 128));
  reader.work += head.length;
  return isLoginValue(reader.text.slice(name, start - 1), head, end - start);
}

function isLoginValue(name: string, value: string, length = value.length): boolean {
  if (isPlaceholder(value) || !looksRandom(value) || name.startsWith("_g")) return false;
  return length >= (session.test(name) ? 8 : 16);
}

const session = /sess|sid$|token|auth|jwt|csrf|xsrf|remember|login|user/i;
