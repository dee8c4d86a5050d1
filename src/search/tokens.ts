// Splits a prepared text into the words that any dialect's index sees.
import { spaceOut } from "./unspaced.ts";

/**
 * Returns tokens in order and as written: runs of letters, marks and digits. Characters that are not yet in
 * Unicode count as letters, because they do for indexes that know an older Unicode.
 */
export function tokensOf(text: string): string[] {
  return spacedTokens(spaceOut(text));
}

/** Does the same for a text that is spaced out already, as those of `indexText` are. */
export function spacedTokens(text: string): string[] {
  return text.match(token) ?? [];
}

const token = /[\p{L}\p{M}\p{N}\p{Co}\p{Cn}]+/gu;
