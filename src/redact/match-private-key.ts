// Finds private keys in their armour: whole, cut off at either end, or on one line with `\n` in it.
import { base64, capitals, contains, digit } from "./characters.ts";
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import type { Reader } from "./reader.ts";

const KEY_RANK = -1;
const BEGIN = "-----BEGIN ";
const END = "-----END ";

/** More than the length of a key between its first and last line. */
const LONGEST = 65_536;
/** The first line of a key's text has at least this many characters. */
const LEAST = 16;

const matchBegin: Matcher = (reader, at) => {
  const body = armourEnd(reader, at + BEGIN.length);
  if (body === -1) return NOTHING;
  const torn = linesEnd(reader, body);
  const end = reader.next(END, body, LONGEST);
  const another = reader.next(BEGIN, body, LONGEST);
  const whole = end !== -1 && (another === -1 || end < another) ? armourEnd(reader, end + END.length) : -1;
  if (torn === body && (whole === -1 || !hasText(reader, body, end))) return NOTHING;
  return [found(at, Math.max(torn, whole))];
};

/** Finds the end of a key whose beginning is not in the text. */
const matchEnd: Matcher = (reader, at) => {
  const end = armourEnd(reader, at + END.length);
  if (end === -1) return NOTHING;
  const start = linesStart(reader, at);
  return start === at ? NOTHING : [found(start, end)];
};

const matchPutty: Matcher = (reader, at) => {
  const from = at + "Private-Lines:".length;
  const count = reader.runEnd(digit, reader.text[from] === " " ? from + 1 : from, 4);
  const lines = linesEnd(reader, count);
  const seal = reader.next("Private-MAC:", lines, 80);
  const end = seal === -1 ? lines : breakStart(reader, seal);
  return lines === count ? NOTHING : [found(skipBreak(reader, count), end)];
};

export const privateKeyStarts: readonly Start[] = [
  { text: BEGIN, any_case: false, match: matchBegin },
  { text: END, any_case: false, match: matchEnd },
  { text: "Private-Lines:", any_case: false, match: matchPutty },
];

function found(start: number, end: number): Find {
  return { start, end, kind: "private-key", rank: KEY_RANK };
}

/** Returns the position after `RSA PRIVATE KEY-----`, or -1 if this is the armour of something else. */
function armourEnd(reader: Reader, from: number): number {
  const end = reader.runEnd(capitals, from, 48);
  if (!/PRIVATE KEY(?: BLOCK)?$/.test(reader.text.slice(from, end)) || !reader.has("-----", end)) return -1;
  return end + "-----".length;
}

/** Returns the end of the base64 lines that begin here. The last may be short. */
function linesEnd(reader: Reader, from: number): number {
  let end = from;
  let short = false;
  for (let at = from; !short; ) {
    const line = skipBreak(reader, at);
    if (line === at) break;
    const line_end = reader.runEnd(base64, line, LONGEST);
    const length = line_end - line;
    if (length < LEAST && (end === from || length === 0)) {
      // Before the first line there may be headers, such as `Proc-Type: 4,ENCRYPTED`, and an empty line.
      if (end !== from || at - from > MOST_HEADERS) break;
      const next = headerEnd(reader, line);
      if (next === line) break;
      at = next;
      continue;
    }
    short = length < LEAST;
    // A short last line differs from a word by its ending.
    if (short && reader.text[line_end - 1] !== "=") break;
    end = line_end;
    at = line_end;
  }
  return end;
}

const MOST_HEADERS = 512;

/** Returns the end of a header such as `Comment: made by hand`, or `at` if there is none. */
function headerEnd(reader: Reader, at: number): number {
  const head = reader.text.slice(at, at + 100);
  reader.work += head.length;
  return at + (/^[A-Z][A-Za-z-]{2,30}: [^\n\\]{1,68}(?=[\n\r\\])/.exec(head)?.[0].length ?? 0);
}

/** Skips what separates two lines: breaks, escaped breaks, quotes, signs that join or quote strings, line numbers. */
function skipBreak(reader: Reader, from: number): number {
  const { text } = reader;
  const limit = Math.min(text.length, from + LONGEST_BREAK);
  let at = from;
  while (at < limit) {
    const length = breakSign.has(text[at] ?? "")
      ? 1
      : (escapedBreak.exec(text.slice(at, at + 6)) ?? lineNumber(text, at))?.[0].length;
    if (length === undefined) break;
    at += length;
  }
  reader.work += at - from + 1;
  return at;
}

const LONGEST_BREAK = 48;
const breakSign = new Set(" \t\r\n\"'`,+>|.");
const escapedBreak = /^\\{1,4}[nrt"]/;

/** Matches the line number that tools for showing files put before a line. */
function lineNumber(text: string, at: number): RegExpExecArray | null {
  return /\s/.test(text[at - 1] ?? "") ? /^\d{1,5}(?:[:|→\t]| {2})/.exec(text.slice(at, at + 8)) : null;
}

/** Returns the start of the base64 lines that end here. */
function linesStart(reader: Reader, end: number): number {
  let start = end;
  for (let at = end; end - at < LONGEST; ) {
    const line_end = breakStart(reader, at);
    if (line_end === at) break;
    const line = reader.runStart(base64, line_end, 1024);
    if (line_end - line < (start === end ? 4 : LEAST)) break;
    start = line;
    at = line;
  }
  return end - start >= LEAST + 4 ? start : end;
}

function breakStart(reader: Reader, end: number): number {
  const { text } = reader;
  let at = end;
  while (at > 0 && end - at < LONGEST_BREAK) {
    if (breakSign.has(text[at - 1] ?? "")) at -= 1;
    else if (text[at - 2] === "\\" && "nrt".includes(text[at - 1] ?? " ")) at -= 2;
    else if (text[at - 1] === "\\") at -= 1;
    else break;
  }
  reader.work += end - at + 1;
  return at;
}

function hasText(reader: Reader, from: number, to: number): boolean {
  let run = 0;
  for (let at = from; at < to && run < LEAST; at++) {
    reader.work += 1;
    run = contains(base64, reader.unit(at)) ? run + 1 : 0;
  }
  return run >= LEAST;
}
