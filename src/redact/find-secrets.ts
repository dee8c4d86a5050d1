// Finds the secrets in a text in one pass. It counts its work. If a window of text takes more than allowed, the whole
// window counts as a secret, because it was not fully checked.
import type { Find } from "./find.ts";
import { findAcross, findThrough } from "./invisible.ts";
import { findMarks, type Mark, UNCHECKED } from "./kinds.ts";
import { looksRandom } from "./looks-random.ts";
import { findForeignNames } from "./match-foreign-names.ts";
import { restEnd } from "./match-token.ts";
import { Reader } from "./reader.ts";
import { isAt, nextPair, startsAt } from "./starts.ts";

export interface Limits {
  /** In characters. */
  readonly window: number;
  /** How many characters may be read for each character of a window. */
  readonly work: number;
}

export const LIMITS: Limits = { window: 65_536, work: 48 };

/** Returns the finds in order of position. None of them touches another or a mark. */
export function findSecrets(reader: Reader, limits: Limits): readonly Find[] {
  const { text } = reader;
  const marks = findMarks(text);
  const finds = findAll(reader, limits, marks);
  // Most texts have neither names in other scripts nor characters that are not shown.
  if (beyondAscii.test(text)) {
    finds.push(
      ...findForeignNames(reader),
      ...findThrough(text, (plain) => findPlain(reader, plain, limits)),
    );
  }
  if (mayContinue.test(text)) finds.push(...findAcross(text, (plain) => findPlain(reader, plain, limits)));
  return finds.length === 0
    ? finds
    : withoutMarks(joined(finds.map((find) => continued(reader, find))), marks);
}

/** Adds the rest of a long random value that a terminal or a mail program has broken. */
function continued(reader: Reader, find: Find): Find {
  const secret = reader.text.slice(find.start, Math.min(find.end, find.start + LONGEST_BROKEN));
  if (reader.text[find.end] !== "\n" || secret.length < SHORTEST_BROKEN || /\s/.test(secret)) return find;
  const end = restEnd(reader, find.end);
  const rest = reader.text.slice(find.end, end).trim();
  // After a key, a hash belongs to something else.
  const isSame = !/^[0-9a-f]+$/.test(rest) || /^[0-9a-f]+$/.test(secret);
  return end > find.end && isSame && looksRandom(secret) ? { ...find, end } : find;
}

const [SHORTEST_BROKEN, LONGEST_BROKEN] = [20, 2048];

/** A text that code joins to another, or a line that goes on. */
const mayContinue = /["'`][ \t]*[+.&]|\\\r?\n|["'`][ \t]*\r?\n[ \t]*["'`+.]/;

/** Also finds the code that begins a colour. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const beyondAscii = /[^\u0000-\u001a\u001c-\u007f]/;

function findPlain(reader: Reader, plain: string, limits: Limits): readonly Find[] {
  const other = new Reader(plain);
  const finds = [...findAll(other, limits, findMarks(plain)), ...findForeignNames(other)];
  reader.work += other.work;
  return finds;
}

function findAll(reader: Reader, limits: Limits, marks: readonly Mark[]): Find[] {
  const { text } = reader;
  const finds: Find[] = [];
  let mark = 0;
  let window_end = limits.window;
  let work_before = reader.work;
  for (let at = nextPair(text, 0); at < text.length; at = nextPair(text, at + 1)) {
    while ((marks[mark]?.end ?? Number.POSITIVE_INFINITY) <= at) mark++;
    if ((marks[mark]?.start ?? Number.POSITIVE_INFINITY) <= at) continue;
    if (at >= window_end) {
      window_end = at - (at % limits.window) + limits.window;
      work_before = reader.work;
    }
    for (const start of startsAt(text, at)) {
      reader.work += 1;
      if (isAt(start, text, at)) finds.push(...start.match(reader, at));
    }
    if (reader.work - work_before <= limits.work * limits.window) continue;
    const end = nextSpace(text, window_end);
    finds.push({ start: pairStart(text, window_end - limits.window), end, kind: UNCHECKED, rank: -2 });
    at = end - 1;
  }
  return finds;
}

/** Finds the next space, so no secret is split in two. */
function nextSpace(text: string, from: number): number {
  let end = Math.min(from, text.length);
  while (end < text.length && text.charCodeAt(end) > SPACE) end++;
  return end;
}

const SPACE = 32;

/** Avoids a position between the two code units of one character. */
function pairStart(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 0 ? at - 1 : at;
}

/** Merges overlapping finds, keeping the kind of the most specific one. */
function joined(finds: readonly Find[]): readonly Find[] {
  const sorted = finds.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const result: Find[] = [];
  for (const find of sorted) {
    const last = result.at(-1);
    if (!last || find.start >= last.end) {
      result.push(find);
      continue;
    }
    const { kind, rank } = find.rank < last.rank ? find : last;
    result[result.length - 1] = { start: last.start, end: Math.max(last.end, find.end), kind, rank };
  }
  return result;
}

/** Leaves existing marks as they are. */
function withoutMarks(finds: readonly Find[], marks: readonly Mark[]): readonly Find[] {
  if (marks.length === 0) return finds;
  const result: Find[] = [];
  let next = 0;
  for (const find of finds) {
    let { start } = find;
    while ((marks[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
    for (let at = next; at < marks.length; at++) {
      const mark = marks[at];
      if (!mark || mark.start >= find.end) break;
      if (mark.start > start) result.push({ ...find, start, end: mark.start });
      start = Math.max(start, mark.end);
    }
    if (start < find.end) result.push({ ...find, start });
  }
  return result;
}
