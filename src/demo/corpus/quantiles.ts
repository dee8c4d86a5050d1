// Draws sizes from tables of quantiles measured on real transcripts, with linear interpolation.
import type { Random } from "../random.ts";

/** Shares of the whole, rising to 1, each with the value that this share does not exceed. */
export type Quantiles = readonly (readonly [share: number, value: number])[];

export function draw(random: Random, quantiles: Quantiles): number {
  const share = random.unit();
  let [below, least] = [0, quantiles[0]?.[1] ?? 0];
  for (const [upTo, most] of quantiles) {
    if (share < upTo) return least + ((most - least) * (share - below)) / (upTo - below);
    [below, least] = [upTo, most];
  }
  return least;
}

/** The bytes of a whole line with a tool's result. */
export const RESULT_LINE: Quantiles = [
  [0, 700],
  [0.1, 850],
  [0.25, 1400],
  [0.5, 2900],
  [0.75, 9000],
  [0.9, 27_000],
  [0.97, 52_000],
  [0.99, 79_000],
  [0.999, 200_000],
  [0.9996, 500_000],
  [1, 2_000_000],
];

/** Characters of a prompt. */
export const PROMPT_TEXT: Quantiles = [
  [0, 4],
  [0.5, 90],
  [0.9, 700],
  [0.99, 12_000],
  [1, 30_000],
];
/** Characters of the model's thinking. */
export const THINKING_TEXT: Quantiles = [
  [0, 60],
  [0.5, 520],
  [0.9, 2600],
  [0.99, 12_000],
  [1, 20_000],
];
/** Characters of a text that the model writes to the person. */
export const ANSWER_TEXT: Quantiles = [
  [0, 30],
  [0.5, 220],
  [0.9, 800],
  [0.99, 3200],
  [1, 8000],
];

/** Characters that the model writes into a tool's input: commands are short, files are not. */
export const INPUT_TEXT: Quantiles = [
  [0, 20],
  [0.5, 160],
  [0.9, 1200],
  [0.99, 7000],
  [1, 20_000],
];

/** Reports of progress while a command runs. */
export const BASH_BEATS: Quantiles = [
  [0, 0],
  [0.5, 0],
  [0.8, 2],
  [0.95, 6],
  [0.99, 20],
  [1, 60],
];

/** Tool calls in a turn. */
export const CALLS: Quantiles = [
  [0, 0],
  [0.1, 1],
  [0.5, 14],
  [0.9, 52],
  [1, 150],
];

/** A session's size, as a multiple of the median. */
export const SESSION_SIZE: Quantiles = [
  [0, 0.06],
  [0.01, 0.12],
  [0.1, 0.32],
  [0.25, 0.55],
  [0.5, 1],
  [0.75, 1.84],
  [0.9, 3.2],
  [0.99, 8.1],
  [0.999, 16],
  [1, 28],
];
