// Draws random words as often as in real texts: the k-th most common a little over k times less often than the first.
import type { Random } from "../random.ts";

/** Draws in constant time, whatever the number of words (Vose's alias method). */
export class WordSource {
  readonly #words: readonly string[];
  readonly #random: Random;
  readonly #tables: AliasTables;

  constructor(words: readonly string[], random: Random) {
    this.#words = words;
    this.#random = random;
    this.#tables = tablesFor(words.length);
  }

  next(): string {
    const column = this.#random.below(this.#words.length);
    const kept = this.#random.next() < (this.#tables.thresholds[column] ?? 0);
    return this.#words[kept ? column : (this.#tables.aliases[column] ?? 0)] ?? "";
  }
}

interface AliasTables {
  readonly thresholds: Float64Array;
  readonly aliases: Uint32Array;
}

const known = new Map<number, AliasTables>();

function tablesFor(count: number): AliasTables {
  const tables = known.get(count) ?? makeTables(count);
  known.set(count, tables);
  return tables;
}

/** Makes the most common words a little less frequent, as in real texts. */
const HEAD = 4;

/** The power of -1.5, in arithmetic that gives the same on every machine. */
function weightOf(rank: number): number {
  return 1 / (rank * Math.sqrt(rank));
}

function makeTables(count: number): AliasTables {
  const weights = Float64Array.from({ length: count }, (_, rank) => weightOf(rank + HEAD));
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / count;
  const thresholds = new Float64Array(count).fill(0x1_0000_0000);
  const aliases = Uint32Array.from({ length: count }, (_, rank) => rank);
  const small: number[] = [];
  const large: number[] = [];
  for (const [rank, weight] of weights.entries()) (weight < mean ? small : large).push(rank);
  while (small.length > 0 && large.length > 0) {
    const [low, high] = [small.pop() ?? 0, large.pop() ?? 0];
    const share = weights[low] ?? 0;
    thresholds[low] = (share / mean) * 0x1_0000_0000;
    aliases[low] = high;
    weights[high] = (weights[high] ?? 0) - (mean - share);
    ((weights[high] ?? 0) < mean ? small : large).push(high);
  }
  return { thresholds, aliases };
}
