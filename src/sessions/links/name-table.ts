// A hash table from 64-bit names to numbers, in one flat array: a hundred thousand names take two megabytes
// and a few milliseconds.

export interface NameTable {
  /** Returns the value of a name; a new name gets `value`. */
  take(high: number, low: number, value: number): number;
}

/** The two halves of a name and its value are side by side, so they are fetched together. */
const WIDTH = 3;
/** Values are stored one higher, so a new array is an empty table. */
const EMPTY = 0;
/** Maximum load factor. */
const FULLEST = 0.75;

/** Holds at most `most` names. Values are whole numbers from 0. */
export function nameTable(most: number): NameTable {
  const mask = 2 ** Math.max(4, Math.ceil(Math.log2((most + 1) / FULLEST))) - 1;
  const cells = new Int32Array((mask + 1) * WIDTH);
  return {
    take(unsignedHigh, unsignedLow, value) {
      const [high, low] = [unsignedHigh | 0, unsignedLow | 0];
      let slot = low & mask;
      let at = slot * WIDTH;
      while (cells[at + 2] !== EMPTY) {
        if (cells[at + 1] === low && cells[at] === high) return (cells[at + 2] ?? 0) - 1;
        slot = (slot + 1) & mask;
        at = slot * WIDTH;
      }
      cells[at] = high;
      cells[at + 1] = low;
      cells[at + 2] = value + 1;
      return value;
    },
  };
}
