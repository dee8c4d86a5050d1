// Finds a value whose name says that it is a secret, in code, settings, commands, tables and sentences.
import { nameLike, solid } from "./characters.ts";
import { type Matcher, NOTHING } from "./find.ts";
import type { Reader } from "./reader.ts";
import { secretOfName } from "./secret-names.ts";
import { isSecretValue } from "./secret-values.ts";
import { valueAfter } from "./value-after.ts";
import { escapeAt } from "./word-edges.ts";

const ASSIGNMENT_RANK = 3;
const LONGEST_NAME = 64;
/** How much of a value is judged. */
const LOOKED_AT = 128;

export const matchAssignment: Matcher = (reader, at) => {
  const end = reader.runEnd(nameLike, at, LONGEST_NAME);
  const run = reader.runStart(nameLike, at, LONGEST_NAME);
  const start = run + escapeAt(reader, run);
  const kind = secretOfName(reader.text.slice(start, end)) ?? secretOfName(twoWords(reader, start, end));
  if (!kind) return NOTHING;
  const value = valueAfter(reader, start, end);
  // A value of several words is a sentence.
  if (!value || reader.runEnd(solid, value.start, value.end - value.start) < value.end) return NOTHING;
  reader.work += LOOKED_AT;
  const head = reader.text.slice(value.start, Math.min(value.end, value.start + LOOKED_AT));
  if (!isSecretValue(head, kind, value.how)) return NOTHING;
  return [{ start: value.start, end: value.end, kind, rank: ASSIGNMENT_RANK }];
};

/** In sentences a name may be two words: `API key`. */
function twoWords(reader: Reader, start: number, end: number): string {
  if (reader.text[start - 1] !== " ") return "";
  return reader.text.slice(reader.runStart(nameLike, start - 1, LONGEST_NAME), end);
}
