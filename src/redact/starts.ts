// Indexes everything a search looks for by its first two characters, so one lookup at each position of a text skips
// almost all of them.
import type { Start } from "./find.ts";
import { tokenRules } from "./kinds.ts";
import { matchAssignment } from "./match-assignment.ts";
import { cookieStarts } from "./match-cookies.ts";
import { flagStarts } from "./match-flag.ts";
import { headerStarts } from "./match-header.ts";
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
];

/** The starts that begin with each pair of ASCII characters. */
const byPair: readonly (readonly Start[] | undefined)[] = sortByPair();

/** Returns the starts that may be at a position with these two characters. Check each with `isAt`. */
export function startsWithPair(first: number, second: number): readonly Start[] | undefined {
  return (first | second) < 128 ? byPair[(first << 7) | second] : undefined;
}

export function isAt(start: Start, text: string, at: number): boolean {
  if (!start.any_case) return text.startsWith(start.text, at);
  return text.slice(at, at + start.text.length).toLowerCase() === start.text;
}

function sortByPair(): (Start[] | undefined)[] {
  const table = new Array<Start[] | undefined>(128 * 128).fill(undefined);
  for (const start of starts) {
    const [first = "", second = ""] = start.text;
    for (const pair of start.any_case ? pairsInAnyCase(first, second) : [first + second]) {
      const index = (pair.charCodeAt(0) << 7) | pair.charCodeAt(1);
      const there = table[index];
      if (there) there.push(start);
      else table[index] = [start];
    }
  }
  return table;
}

function pairsInAnyCase(first: string, second: string): ReadonlySet<string> {
  const lower = [first, second] as const;
  const upper = [first.toUpperCase(), second.toUpperCase()] as const;
  return new Set([lower, upper].flatMap(([one]) => [lower, upper].map(([, two]) => one + two)));
}
