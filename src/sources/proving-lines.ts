// Picks the lines of a tool's output that prove what it did: a commit with its id, and the address of a pull request.

/** Returns an empty text if nothing is proven. */
export function provingLines(output: string): string {
  return [...output.matchAll(PROOF)]
    .slice(-MOST)
    .map(([line]) => line)
    .join("\n");
}

/** Returns true if the text, as escaped JSON, may contain such a line. Never misses one. */
export function mayProve(json: string): boolean {
  return SIEVE.test(json);
}

const MOST = 8;

/** `[main 64274e0f] Round once`, or an address such as `https://example.com/shop/pull/12`. */
const PROOF =
  /^\[[^\]\n]{1,120} [0-9a-f]{7,40}\] [^\n]{1,200}|https:\/\/[^\s"'<>()\]]{1,200}\/(?:pull|merge_requests)\/\d{1,9}/gm;

/** An escaped letter may be part of either. */
const SIEVE = /[0-9a-f]{7}\] |\/(?:pull|merge_requests)\/\d|\\u00[2-7]/;
