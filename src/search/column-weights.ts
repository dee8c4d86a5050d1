// Weighs the columns of the two indexes against each other.
import type { IndexColumns } from "./rank.ts";

/**
 * The columns in order, with their weights for BM25. The dialogue has its own table because BM25 measures
 * a word against the length of its row: beside a megabyte of output, no weight lifts a prompt.
 */
export const COLUMN_WEIGHTS: {
  readonly [Scope in keyof IndexColumns]: Readonly<Record<IndexColumns[Scope], number>>;
} = {
  dialogue: { title: 2, prompt: 2, answer: 1.5, files: 1, reported: 1 },
  work: { thinking: 1, tools: 1, outputs: 1 },
};
