// What every answer says to a browser: run nothing, keep nothing, show it nowhere else.

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** What the answer says itself, such as a page's own policy, stays. */
export function addSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
  if (!headers.has("etag")) headers.set("cache-control", "no-store");
  // Nobody from elsewhere reads anything, whoever made the answer.
  for (const name of [...headers.keys()]) if (name.startsWith("access-control-")) headers.delete(name);
}
