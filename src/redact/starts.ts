// Indexes everything a search looks for by its first two characters, so one lookup at each position of a text skips
// almost all of them.
import type { Start } from "./find.ts";
import { tokenRules } from "./kinds.ts";
import { matchAssignment } from "./match-assignment.ts";
import { callStarts } from "./match-calls.ts";
import { commandStarts } from "./match-commands.ts";
import { cookieStarts } from "./match-cookies.ts";
import { documentStarts } from "./match-documents.ts";
import { flagStarts } from "./match-flag.ts";
import { foreignNameStarts } from "./match-foreign-names.ts";
import { headerStarts } from "./match-header.ts";
import { lineStarts } from "./match-lines.ts";
import { namedMatcher } from "./match-named.ts";
import { privateKeyStarts } from "./match-private-key.ts";
import { tokenMatcher } from "./match-token.ts";
import { urlStarts } from "./match-url.ts";
import { namedRules } from "./rules-named.ts";
import { NAME_STARTS } from "./secret-names.ts";

const starts: readonly Start[] = [
  ...tokenRules.flatMap((rule) =>
    rule.starts.map((text): Start => ({ text, any_case: false, match: tokenMatcher(rule, text) })),
  ),
  ...namedRules.flatMap((rule) =>
    rule.names.map((text): Start => ({ text, any_case: true, match: namedMatcher(rule, text) })),
  ),
  ...NAME_STARTS.map((text): Start => ({ text, any_case: true, match: matchAssignment })),
  ...privateKeyStarts,
  ...urlStarts,
  ...headerStarts,
  ...cookieStarts,
  ...flagStarts,
  ...lineStarts,
  ...callStarts,
  ...commandStarts,
  ...documentStarts,
  ...foreignNameStarts,
];

/** The starts that begin with each pair of ASCII characters. */
const byPair: readonly (readonly Start[] | undefined)[] = sortByPair();
/** For each pair that begins a start, how many characters its shortest start has, at most 3: bytes are the fastest to look up. */
const begins = Uint8Array.from(byPair, (each) => Math.min(3, ...(each ?? []).map(({ text }) => text.length)));
for (const [pair, each] of byPair.entries()) if (!each) begins[pair] = 0;
/** 1 for each hash of the first three characters of a start. Pairs of frequent letters begin some start, triples rarely. */
const tripleBegins = new Uint8Array(1 << 16);
for (const { text, any_case } of starts)
  for (const triple of any_case ? inAnyCase(text.slice(0, 3)) : [text.slice(0, 3)])
    tripleBegins[tripleHash(triple.charCodeAt(0), triple.charCodeAt(1), triple.charCodeAt(2))] = 1;

function tripleHash(first: number, second: number, third: number): number {
  return (first * 0x1f35 + second * 0x0177 + third * 7) & 0xffff;
}

/** Returns the first position from `from` on where a start may be; the text's length if there is none. */
export function nextPair(text: string, from: number): number {
  let second = text.charCodeAt(from);
  for (let at = from; at < text.length - 1; at++) {
    const first = second;
    second = text.charCodeAt(at + 1);
    if ((first | second) >= 128) continue;
    const least = begins[(first << 7) | second];
    if (least === 0) continue;
    if (least === 2 || tripleBegins[tripleHash(first, second, text.charCodeAt(at + 2))] === 1) return at;
  }
  return text.length;
}

/** Returns the starts that may be at a position that `nextPair` returned. Check each with `isAt`. */
export function startsAt(text: string, at: number): readonly Start[] {
  return byPair[(text.charCodeAt(at) << 7) | text.charCodeAt(at + 1)] ?? [];
}

/** Compares unit by unit: most positions differ at the third, and a slice of the text would cost more than that. */
export function isAt({ text: sought, any_case }: Start, text: string, at: number): boolean {
  for (let index = 2; index < sought.length; index++) {
    const unit = text.charCodeAt(at + index);
    const wanted = sought.charCodeAt(index);
    if (unit !== wanted && !(any_case && isUpperCase(unit) && unit + TO_LOWER === wanted)) return false;
  }
  return true;
}

function isUpperCase(unit: number): boolean {
  return unit >= 65 && unit <= 90;
}

const TO_LOWER = 32;

function sortByPair(): (Start[] | undefined)[] {
  const table = new Array<Start[] | undefined>(128 * 128).fill(undefined);
  for (const start of starts) {
    const [first = "", second = ""] = start.text;
    for (const pair of start.any_case ? new Set(inAnyCase(first + second)) : [first + second]) {
      const index = (pair.charCodeAt(0) << 7) | pair.charCodeAt(1);
      const there = table[index];
      if (there) there.push(start);
      else table[index] = [start];
    }
  }
  return table;
}

function inAnyCase(text: string): readonly string[] {
  return [...text].reduce<readonly string[]>(
    (made, letter) => made.flatMap((each) => [each + letter, each + letter.toUpperCase()]),
    [""],
  );
}
