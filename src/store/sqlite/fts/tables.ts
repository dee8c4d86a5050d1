// Defines the full-text tables: how FTS5 splits their texts into words, and the weight of each column. Each of the two
// indexes is a pair: a table of redacted texts, which is all that a search for an agent opens, and one with the texts
// that contain a secret, unredacted, for people.
import type { IndexColumns } from "../../../search/rank.ts";

/**
 * For texts made by `indexText`. Marks belong to words, or Hindi and Thai fall apart. Tool output is indexed
 * without stems: they would cost a sixth of the time and find no more.
 */
export const PLAIN_TOKENIZER = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'";

/** Adds stems, for what people and models say: a question has "computed" where the answer has "computes". */
export const TOKENIZER = `porter ${PLAIN_TOKENIZER}`;

export type IndexTable = keyof IndexColumns | `${keyof IndexColumns}_secret`;

/** Returns the table of unredacted texts. It has the same columns, and a row only for a row that has a secret. */
export function secretTable(scope: keyof IndexColumns): IndexTable {
  return `${scope}_secret`;
}

export const INDEX_TABLES: readonly IndexTable[] = ["dialogue", "dialogue_secret", "work", "work_secret"];
