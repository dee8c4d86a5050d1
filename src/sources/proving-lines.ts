// Picks the lines of a tool's output that prove what it did: a commit with its id, what a rebase or a push
// did to it, and the address of a pull request.

/** Returns an empty text if nothing is proven. */
export function provingLines(output: string): string {
  return [...output.matchAll(PROOF)]
    .slice(-MOST)
    .map(([line]) => line)
    .join("\n");
}

/** Returns true if the text, as escaped JSON, may contain such a line. Never misses one. */
export function mayProve(json: string): boolean {
  // One expression for all would try to begin at every letter of the text, which takes five times as long.
  return (
    hasId(json) ||
    json.includes(REBASED) ||
    (json.includes(" -> ") && PUSHED.test(json)) ||
    (ADDRESSES.some((address) => json.includes(address)) && NUMBERED.test(json)) ||
    (json.includes("\\u00") && ESCAPED_LETTER.test(json))
  );
}

/** Returns whether a list in brackets ends with what may be a commit's id. */
function hasId(json: string): boolean {
  for (let at = json.indexOf(ID_END); at !== -1; at = json.indexOf(ID_END, at + 1))
    if (ID.test(json.slice(Math.max(0, at - ID_LENGTH), at))) return true;
  return false;
}

const ID_END = "] ";
const ID_LENGTH = 7;
const ID = /^[0-9a-f]{7}$/;
const REBASED = "Successfully rebased";
const PUSHED = /[0-9a-f]{7}\.\.\.?[0-9a-f]{7}/;
const ADDRESSES = ["/pull/", "/merge_requests/"];
const NUMBERED = /\/(?:pull|merge_requests)\/\d/;
/** It may be part of either. */
const ESCAPED_LETTER = /\\u00[2-7]/;

const MOST = 8;

/**
 * `[main 64274e0f] Round once`, `1f2e3d4..64274e0 main -> main`, that a rebase was done, or an address such as
 * `https://example.com/shop/pull/12`.
 */
const PROOF =
  /^\[[^\]\n]{1,120} [0-9a-f]{7,40}\] [^\n]{1,200}|^[ +]{1,4}[0-9a-f]{7,40}\.{2,3}[0-9a-f]{7,40} {1,9}[^\s]{1,120} {1,30}-> [^\s]{1,120}|Successfully rebased|https:\/\/[^\s"'<>()\]]{1,200}\/(?:pull|merge_requests)\/\d{1,9}/gm;
