// The security headers of every response: no scripts, no caching, no embedding in other sites.

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** Keeps headers that the response already sets, such as a page's own policy. */
export function addSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
  if (!headers.has("etag")) headers.set("cache-control", "no-store");
  // Removes CORS headers, so no other origin can read a response, not even one from a library.
  for (const name of [...headers.keys()]) if (name.startsWith("access-control-")) headers.delete(name);
}
