// The words that the index's tokenizer sees in a text.
import { spaceOut } from "./unspaced.ts";

/**
 * What FTS5 tables of texts made by `indexText` are to use. Marks belong to words, or Hindi and Thai fall apart. What
 * tools print is found by its words as they stand: stems cost a sixth of the time there, and find no more.
 */
export const PLAIN_TOKENIZER = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'";

/** With stems, for what people and models say: a question has "computed" where the answer has "computes". */
export const TOKENIZER = `porter ${PLAIN_TOKENIZER}`;

/**
 * In order and as written: letters, marks and digits hold together, everything else parts. What FTS5's old Unicode
 * does not know it takes for a letter.
 */
export function tokensOf(text: string): string[] {
  return spaceOut(text).match(token) ?? [];
}

const token = /[\p{L}\p{M}\p{N}\p{Co}\p{Cn}]+/gu;
