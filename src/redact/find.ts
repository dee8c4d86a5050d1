// Defines a find, which is a secret's position in a text, and the matchers that look for one.
import type { Reader } from "./reader.ts";

export interface Find {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  /** Decides the kind where finds overlap: the smaller rank wins, because it is more specific. */
  readonly rank: number;
}

/** Checks a position where its start was seen. */
export type Matcher = (reader: Reader, at: number) => readonly Find[];

/** A text that indicates a possible secret. */
export interface Start {
  readonly text: string;
  /** True when the text is in lower case and matches in any case. */
  readonly any_case: boolean;
  readonly match: Matcher;
}

export const NOTHING: readonly Find[] = [];
