// Finds a key that is known by the name before it on the same line.
import { base64, contains, word } from "./characters.ts";
import { type Matcher, NOTHING } from "./find.ts";
import { isMonotonous, looksRandom } from "./looks-random.ts";
import { isSampleToken } from "./placeholders.ts";
import type { Reader } from "./reader.ts";
import { type NamedRule, shapeEnd } from "./rule.ts";
import { endsWord, escapeAt } from "./word-edges.ts";

const NAMED_RANK = 1;

/** How far after the name the value may begin. */
const REACH = 48;

export function namedMatcher(rule: NamedRule, name: string): Matcher {
  return (reader, at) => {
    const limit = Math.min(reader.text.length, at + name.length + REACH);
    let from = reader.runEnd(word, at + name.length, REACH);
    while (from < limit && reader.unit(from) !== NEWLINE) {
      reader.work += 1;
      if (!mayBegin(reader.unit(from))) {
        from++;
        continue;
      }
      from += escapeAt(reader, from);
      const end = valueEnd(reader, rule, at, from);
      if (end !== -1) return [{ start: from, end, kind: rule.kind, rank: NAMED_RANK }];
      from = Math.max(from + 1, reader.runEnd(word, from, REACH));
    }
    return NOTHING;
  };
}

const NEWLINE = 10;
const EQUALS = 61;

function mayBegin(unit: number): boolean {
  return unit !== EQUALS && contains(base64, unit);
}

/** Returns -1 if there is no such key here. */
function valueEnd(reader: Reader, rule: NamedRule, name: number, from: number): number {
  const end = shapeEnd(reader, rule.shape, from);
  if (end === -1 || !endsWord(reader, end) || !contextFits(rule, reader.text.slice(name, from))) return -1;
  const secret = reader.text.slice(from, end);
  if (isMonotonous(secret) || isSampleToken(secret) || (rule.random && !looksRandom(secret))) return -1;
  return end;
}

function contextFits(rule: NamedRule, before: string): boolean {
  return (!rule.hint || saysKey.test(before)) && !saysHash.test(before);
}

const saysKey = /key|token|secret|pass|pwd|auth|credential|\bpat\b|_pat\b|Pat\b/i;
/** After these words comes a fingerprint, which grants no access. */
const saysHash = /commit|sha-?\d|\bsha\b|hash|digest|checksum|md5|integrity|revision/i;
