// Takes secrets out of a text before it leaves the machine. What stands around them stays as it is.
import { findSecrets, LIMITS, type Limits } from "./find-secrets.ts";
import { markFor, UNCHECKED } from "./kinds.ts";
import { Reader } from "./reader.ts";

export interface Redacted {
  readonly text: string;
  /** For each kind of secret how many were taken out. */
  readonly found: Readonly<Record<string, number>>;
}

export function redact(text: string): Redacted {
  return redactWithin(text, LIMITS);
}

/** The same with limits of one's own, as tests have them. */
export function redactWithin(text: string, limits: Limits): Redacted {
  const found: Record<string, number> = {};
  let left = text;
  // A mark can bare what a secret hid, so a text is gone over until nothing more is found.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const finds = findSecrets(new Reader(left), limits);
    if (finds.length === 0) return { text: left, found };
    let result = "";
    let from = 0;
    for (const { start, end, kind } of finds) {
      found[kind] = (found[kind] ?? 0) + 1;
      result += left.slice(from, start) + markFor(kind);
      from = end;
    }
    left = result + left.slice(from);
  }
  return { text: markFor(UNCHECKED), found: { ...found, [UNCHECKED]: (found[UNCHECKED] ?? 0) + 1 } };
}

const MOST_ROUNDS = 8;
