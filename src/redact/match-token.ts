// Finds a token that is known by its beginning.
import { base64, base64Url, contains, dotted } from "./characters.ts";
import { type Find, type Matcher, NOTHING } from "./find.ts";
import { isMonotonous, looksRandom } from "./looks-random.ts";
import { isSampleToken } from "./placeholders.ts";
import { Reader } from "./reader.ts";
import { shapeEnd, type TokenRule } from "./rule.ts";
import { beginsWord, endsWord, escapeAt, LONGEST_ESCAPE } from "./word-edges.ts";

const TOKEN_RANK = 0;
/** Of a rule that fits tokens of many services. */
const ANY_TOKEN_RANK = 1;

export function tokenMatcher(rule: TokenRule, start: string): Matcher {
  const [first] = rule.shape;
  const run = first !== undefined && typeof first !== "string" && "of" in first ? first : undefined;
  // A token that may be broken over lines is looked at in full.
  const isWhole = rule.before !== undefined || start.length < LEAST_BROKEN;
  return (reader, at) => {
    // Where the last character of the shortest token would be, most texts have another.
    if (run && isWhole && !contains(run.of, reader.unit(at + start.length + run.least - 1))) return NOTHING;
    const begin = beginning(reader, rule, at);
    if (begin === -1 || (rule.own_word && !beginsWord(reader, begin))) return NOTHING;
    const body = at + start.length;
    let end = shapeEnd(reader, rule.shape, body);
    if (end === -1 || !endsWord(reader, end)) return acrossLines(reader, rule, begin, body);
    // The dot belongs to the sentence.
    while (reader.text[end - 1] === ".") end--;
    const secret = reader.text.slice(begin < at ? begin : body, end);
    if (rule.unless !== undefined && secret.startsWith(rule.unless)) return NOTHING;
    if (rule.mixed && !(/[a-z]/.test(secret) && /[A-Z]/.test(secret) && /\d/.test(secret))) return NOTHING;
    if (isMonotonous(secret) || isSampleToken(secret) || (rule.random && !looksRandom(secret)))
      return NOTHING;
    if (rule.own_word && isInData(reader, begin)) return NOTHING;
    const whole = start.length >= LEAST_BROKEN ? restEnd(reader, end) : end;
    return [
      {
        start: rule.keep_start ? body : begin,
        end: whole,
        kind: rule.kind,
        rank: rule.mixed ? ANY_TOKEN_RANK : TOKEN_RANK,
      },
    ];
  };
}

/** Returns whether a position is within data in base64, where `+` and `/` begin a word by chance. */
function isInData(reader: Reader, at: number): boolean {
  if (!"+/".includes(reader.text[at - 1] ?? " ")) return false;
  const start = reader.runStart(base64, at, DATA);
  return at - start === DATA && looksRandom(reader.text.slice(start, at));
}

const DATA = 40;

/** Shorter starts are found at the end of a line by chance. */
const LEAST_BROKEN = 3;
/** How many characters of a token that is broken over lines are joined. */
const MOST_JOINED = 600;
/** Ends a line in the middle of a word: with a backslash, and with what quotes or indents the next line. */
const lineBreak = /\\?\r?\n[ \t>|]*/g;

/** Finds a token that a terminal or a mail program has broken: its lines are joined, and it must be whole then. */
function acrossLines(reader: Reader, rule: TokenRule, begin: number, body: number): readonly Find[] {
  if (body - begin < LEAST_BROKEN || rule.before) return NOTHING;
  const run = reader.runEnd(dotted, body, MOST_JOINED);
  if (run === body || !BREAKS.has(reader.text[run] ?? "")) return NOTHING;
  const piece = reader.text.slice(body, body + MOST_JOINED);
  reader.work += piece.length;
  const joined = new Reader(piece.replace(lineBreak, ""));
  const end = shapeEnd(joined, rule.shape, 0);
  const secret = joined.text.slice(0, Math.max(0, end));
  if (end <= run - body || !endsWord(joined, end) || isMonotonous(secret) || isSampleToken(secret))
    return NOTHING;
  // A word that happens to follow is not part of it.
  if (!looksRandom(secret) || /^[A-Z]?[a-z]+$/.test(joined.text.slice(run - body, end))) return NOTHING;
  return [{ start: begin, end: body + lengthBroken(piece, end), kind: rule.kind, rank: TOKEN_RANK }];
}

const BREAKS = new Set(["\n", "\r", "\\"]);

/** Returns how long the first `length` joined characters are with their breaks. */
function lengthBroken(piece: string, length: number): number {
  let at = 0;
  let counted = 0;
  for (const { 0: gap, index } of piece.matchAll(lineBreak)) {
    if (counted + index - at >= length) break;
    counted += index - at;
    at = index + gap.length;
  }
  return at + length - counted;
}

/** Returns the end of a token that was long enough at the end of its line, but continues on the next. */
export function restEnd(reader: Reader, end: number): number {
  if (!BREAKS.has(reader.text[end] ?? "")) return end;
  const gap = /^\\?\r?\n[ \t>|]*/.exec(reader.text.slice(end, end + 24))?.[0].length ?? 0;
  const next = reader.runEnd(base64Url, end + gap, MOST_JOINED);
  const rest = reader.text.slice(end + gap, next);
  const isAlone = /^["'`,;)\]}]*(?:\r?\n|$)/.test(reader.text.slice(next, next + 8));
  return gap > 0 && rest.length >= 10 && isAlone && looksRandom(rest) ? next : end;
}

function beginning(reader: Reader, { before }: TokenRule, at: number): number {
  if (!before) return at;
  const run = reader.runStart(before.of, at, before.most + LONGEST_ESCAPE);
  const start = run + escapeAt(reader, run);
  return at - start < before.least || at - start > before.most ? -1 : start;
}
