// Finds the greatest length at which a recap fits its budget.

/** Makes a text at several scales, and returns the longest that fits, or else the shortest. */
export function fitting<Made>(make: (scale: number) => Made, fits: (made: Made) => boolean): Made {
  let best: Made | undefined;
  let [from, to] = [0, SCALES.length - 1];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const made = make(SCALES[middle] ?? LEAST);
    if (fits(made)) {
      best = made;
      to = middle - 1;
    } else from = middle + 1;
  }
  return best ?? make(LEAST);
}

/** From the longest to the shortest. */
const SCALES = [4, 3, 2.3, 1.8, 1.45, 1.2, 1, 0.85, 0.7, 0.58, 0.48, 0.4, 0.33, 0.26];
const LEAST = 0.2;
