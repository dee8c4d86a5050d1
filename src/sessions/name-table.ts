// A table from names to numbers, in one flat array: a hundred thousand names take two megabytes and some milliseconds.

export interface NameTable {
  /** The value of a name; a new one gets `value`. */
  take(high: number, low: number, value: number): number;
  /** Nobody has the name any more, if it has this value. */
  clear(high: number, low: number, value: number): void;
}

/** The two halves of a name and its value, side by side: what is looked at together is fetched together. */
const WIDTH = 3;
/** Values are stored one higher, so that a new array is an empty table. */
const EMPTY = 0;
/** Once taken: whoever looks for another name goes on behind it. */
const CLEARED = -1;
/** How full it may get before it grows. */
const FULLEST = 0.75;

/** `expected` names fit without growing. Values are whole numbers from 0 on. */
export function nameTable(expected: number = 0): NameTable {
  let mask = 2 ** Math.max(4, Math.ceil(Math.log2((expected + 1) / FULLEST))) - 1;
  let cells = new Int32Array((mask + 1) * WIDTH);
  let taken = 0;

  /** Where the name stands, or would. */
  function probe(high: number, low: number): number {
    let slot = low & mask;
    let at = slot * WIDTH;
    while (cells[at + 2] !== EMPTY && (cells[at + 1] !== low || cells[at] !== high)) {
      slot = (slot + 1) & mask;
      at = slot * WIDTH;
    }
    return at;
  }

  function put(at: number, high: number, low: number, stored: number): void {
    cells[at] = high;
    cells[at + 1] = low;
    cells[at + 2] = stored;
    taken++;
  }

  function grow(): void {
    const old = cells;
    let living = 0;
    for (let at = 2; at < old.length; at += WIDTH) if ((old[at] ?? 0) > 0) living++;
    // With many cleared names it only tidies up.
    if (living > (mask + 1) * (FULLEST / 2)) mask = mask * 2 + 1;
    cells = new Int32Array((mask + 1) * WIDTH);
    taken = 0;
    for (let at = 0; at < old.length; at += WIDTH) {
      const stored = old[at + 2] ?? EMPTY;
      const [high, low] = [old[at] ?? 0, old[at + 1] ?? 0];
      if (stored > 0) put(probe(high, low), high, low, stored);
    }
  }

  return {
    take(unsignedHigh, unsignedLow, value) {
      const [high, low] = [unsignedHigh | 0, unsignedLow | 0];
      let at = probe(high, low);
      const stored = cells[at + 2] ?? EMPTY;
      if (stored > 0) return stored - 1;
      if (stored === CLEARED) cells[at + 2] = value + 1;
      else {
        if (taken + 1 > (mask + 1) * FULLEST) {
          grow();
          at = probe(high, low);
        }
        put(at, high, low, value + 1);
      }
      return value;
    },
    clear(high, low, value) {
      const at = probe(high | 0, low | 0);
      if (cells[at + 2] === value + 1) cells[at + 2] = CLEARED;
    },
  };
}
