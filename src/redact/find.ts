// A secret's position in a text, and what looks for one.
import type { Reader } from "./reader.ts";

export interface Find {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  /** Which kind is told where finds overlap: the smaller, for it knows better. */
  readonly rank: number;
}

/** Looks at a position where its start was seen. */
export type Matcher = (reader: Reader, at: number) => readonly Find[];

/** A text that shows that there may be a secret here. */
export interface Start {
  readonly text: string;
  /** The text is in small letters and found in any case. */
  readonly any_case: boolean;
  readonly match: Matcher;
}

export const NOTHING: readonly Find[] = [];
