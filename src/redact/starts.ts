// Indexes everything a search looks for by its first three characters, so one lookup at each position of a text skips
// almost all of them.
import type { Start } from "./find.ts";
import { tokenRules } from "./kinds.ts";
import { matchAssignment } from "./match-assignment.ts";
import { printedStarts } from "./match-below.ts";
import { callStarts } from "./match-calls.ts";
import { codeStarts } from "./match-codes.ts";
import { commandStarts } from "./match-commands.ts";
import { cookieStarts } from "./match-cookies.ts";
import { documentStarts } from "./match-documents.ts";
import { foreignNameStarts } from "./match-foreign-names.ts";
import { generatedStarts } from "./match-generated.ts";
import { headerStarts } from "./match-header.ts";
import { loginStarts } from "./match-in-line.ts";
import { lineStarts } from "./match-lines.ts";
import { namedMatcher } from "./match-named.ts";
import { pipedStarts } from "./match-piped.ts";
import { privateKeyStarts } from "./match-private-key.ts";
import { programStarts } from "./match-program.ts";
import { recoveryStarts } from "./match-recovery.ts";
import { revealedStarts } from "./match-revealed.ts";
import { tableStarts } from "./match-tables.ts";
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
  ...programStarts,
  ...lineStarts,
  ...loginStarts,
  ...generatedStarts,
  ...callStarts,
  ...commandStarts,
  ...documentStarts,
  ...pipedStarts,
  ...tableStarts,
  ...recoveryStarts,
  ...revealedStarts,
  ...printedStarts,
  ...codeStarts,
  ...foreignNameStarts,
];

/** The starts that begin with each pair of ASCII characters, if they have no third. */
const byPair = new Map<number, readonly Start[]>();
/** All others, by a hash of their first three characters. Pairs of frequent letters begin some start, triples rarely. */
const byTriple = new Array<readonly Start[]>(1 << 16).fill([]);
/** 1 for each pair that begins a start, 2 for each that is one: bytes are the fastest to look up. */
const pairs = new Uint8Array(1 << 14);
/** 1 for each hash that has starts. */
const triples = new Uint8Array(byTriple.length);
for (const start of starts) {
  for (const head of new Set(start.any_case ? inAnyCase(start.text.slice(0, 3)) : [start.text.slice(0, 3)])) {
    const pair = (head.charCodeAt(0) << 7) | head.charCodeAt(1);
    pairs[pair] = Math.max(pairs[pair] ?? 0, head.length === 2 ? 2 : 1);
    if (head.length === 2) byPair.set(pair, [...(byPair.get(pair) ?? []), start]);
    const hash = tripleHash(head.charCodeAt(0), head.charCodeAt(1), head.charCodeAt(2));
    if (head.length > 2) byTriple[hash] = [...(byTriple[hash] ?? []), start];
    if (head.length > 2) triples[hash] = 1;
  }
}

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
    const least = pairs[(first << 7) | second];
    if (least === 0) continue;
    if (least === 2 || triples[tripleHash(first, second, text.charCodeAt(at + 2))] === 1) return at;
  }
  return text.length;
}

/** Returns the starts that may be at a position that `nextPair` returned. Check each with `isAt`. */
export function startsAt(text: string, at: number): readonly Start[] {
  const first = text.charCodeAt(at);
  const second = text.charCodeAt(at + 1);
  const hash = tripleHash(first, second, text.charCodeAt(at + 2));
  const longer = triples[hash] === 1 ? byTriple[hash] : undefined;
  const pair = (first << 7) | second;
  if (pairs[pair] !== 2) return longer ?? [];
  const shorter = byPair.get(pair) ?? [];
  return longer ? [...shorter, ...longer] : shorter;
}

/** Compares unit by unit from the end, where starts with the same hash differ. A slice of the text would cost more. */
export function isAt({ text: sought, any_case }: Start, text: string, at: number): boolean {
  for (let index = sought.length - 1; index >= 0; index--) {
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

function inAnyCase(text: string): readonly string[] {
  return [...text].reduce<readonly string[]>(
    (made, letter) => made.flatMap((each) => [each + letter, each + letter.toUpperCase()]),
    [""],
  );
}
