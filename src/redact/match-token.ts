// Finds a token that is known by its beginning.
import { type Find, type Matcher, NOTHING } from "./find.ts";
import { isMonotonous, looksRandom } from "./looks-random.ts";
import { isSampleToken } from "./placeholders.ts";
import type { Reader } from "./reader.ts";
import { shapeEnd, type TokenRule } from "./rule.ts";
import { beginsWord, endsWord, escapeAt, LONGEST_ESCAPE } from "./word-edges.ts";

const TOKEN_RANK = 0;

export function tokenMatcher(rule: TokenRule, start: string): Matcher {
  return (reader, at) => {
    const begin = beginning(reader, rule, at);
    if (begin === -1 || (rule.own_word && !beginsWord(reader, begin))) return NOTHING;
    const body = at + start.length;
    let end = shapeEnd(reader, rule.shape, body);
    if (end === -1 || !endsWord(reader, end)) return NOTHING;
    // The dot belongs to the sentence.
    while (reader.text[end - 1] === ".") end--;
    const secret = reader.text.slice(begin < at ? begin : body, end);
    if (isMonotonous(secret) || isSampleToken(secret) || (rule.random && !looksRandom(secret)))
      return NOTHING;
    const find: Find = { start: rule.keep_start ? body : begin, end, kind: rule.kind, rank: TOKEN_RANK };
    return [find];
  };
}

function beginning(reader: Reader, { before }: TokenRule, at: number): number {
  if (!before) return at;
  const run = reader.runStart(before.of, at, before.most + LONGEST_ESCAPE);
  const start = run + escapeAt(reader, run);
  return at - start < before.least || at - start > before.most ? -1 : start;
}
