// The words that an index sees in a text that was made ready for it, whatever its dialect.
import { spaceOut } from "./unspaced.ts";

/**
 * In order and as written: letters, marks and digits hold together, everything else parts. What is not yet in Unicode
 * counts as a letter, as it does for indexes that know an old Unicode.
 */
export function tokensOf(text: string): string[] {
  return spaceOut(text).match(token) ?? [];
}

const token = /[\p{L}\p{M}\p{N}\p{Co}\p{Cn}]+/gu;
