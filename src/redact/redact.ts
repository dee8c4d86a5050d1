// Removes secrets from a text before it leaves the machine. Everything around them stays unchanged.

import { findSecrets, LIMITS, type Limits } from "./find-secrets.ts";
import { markFor, UNCHECKED } from "./kinds.ts";
import { Reader } from "./reader.ts";

export interface Redacted {
  readonly text: string;
  /** How many secrets of each kind were removed. */
  readonly found: Readonly<Record<string, number>>;
}

/** Gets each secret as it was, with its kind. */
export type OnSecret = (secret: string, kind: string) => void;

export function redact(text: string, onSecret?: OnSecret): Redacted {
  return redactWithin(text, LIMITS, onSecret);
}

/** Redacts with custom limits, for tests. */
export function redactWithin(text: string, limits: Limits, onSecret?: OnSecret): Redacted {
  const found: Record<string, number> = {};
  let left = text;
  // A mark can expose what a secret hid, so the text is checked again until nothing more is found.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const finds = findSecrets(new Reader(left), limits);
    if (finds.length === 0) return { text: left, found };
    let result = "";
    let from = 0;
    for (const { start, end, kind } of finds) {
      found[kind] = (found[kind] ?? 0) + 1;
      onSecret?.(left.slice(start, end), kind);
      result += left.slice(from, start) + markFor(kind);
      from = end;
    }
    left = result + left.slice(from);
  }
  return { text: markFor(UNCHECKED), found: { ...found, [UNCHECKED]: (found[UNCHECKED] ?? 0) + 1 } };
}

const MOST_ROUNDS = 8;
