// Remembers which browsers are signed in and which links were used, in memory only: when the server ends, so does every
// sign-in.
import { createHash, randomBytes } from "node:crypto";
import { linkCodeEnd, newLinkCode } from "./link-code.ts";

export interface SignIns {
  /** Returns the code of a new link. */
  issue(): string;
  /** Signs in the browser that opened a link at this host, and has these cookies. */
  redeem(code: string, host: string, cookies?: readonly string[]): Redeemed;
  /** Returns whether this cookie was given to a browser at this host. */
  isSignedIn(cookie: string, host: string): boolean;
}

export type Redeemed =
  | { readonly state: "signed_in"; readonly cookie: string }
  /** The same browser opened it again. */
  | { readonly state: "opened_again" }
  /** The browser that used the link before is signed out, because one of the two may have been a stranger's. */
  | { readonly state: "used_before"; readonly first_time: boolean }
  | { readonly state: "unknown" };

interface UsedLink {
  readonly end: number;
  /** The hash of the cookie that was given for it; null once it was used again. */
  browser: string | null;
}

/** More than any person has; the oldest are signed out. */
const MOST_BROWSERS = 1000;
const MOST_USED = 1000;

/** Stores hashes of the cookies, so the time of a lookup reveals nothing about other cookies. */
export function signIns(key: string, now: () => number): SignIns {
  const browsers = new Map<string, string>();
  const used = new Map<string, UsedLink>();

  function signIn(code: string, end: number, host: string): Redeemed {
    for (const [each, link] of used) if (link.end <= now() || used.size >= MOST_USED) used.delete(each);
    for (const each of browsers.keys()) if (browsers.size >= MOST_BROWSERS) browsers.delete(each);
    const cookie = randomBytes(32).toString("base64url");
    browsers.set(hashOf(cookie), host);
    used.set(code, { end, browser: hashOf(cookie) });
    return { state: "signed_in", cookie };
  }

  return {
    issue: () => newLinkCode(key, now()),
    redeem(code, host, cookies = []) {
      const end = linkCodeEnd(key, code);
      if (end === null || end <= now()) return { state: "unknown" };
      const before = used.get(code);
      if (!before) return signIn(code, end, host);
      const { browser } = before;
      if (browser === null) return { state: "used_before", first_time: false };
      if (browsers.has(browser) && cookies.map(hashOf).includes(browser)) return { state: "opened_again" };
      browsers.delete(browser);
      before.browser = null;
      return { state: "used_before", first_time: true };
    },
    isSignedIn: (cookie, host) => browsers.get(hashOf(cookie)) === host,
  };
}

function hashOf(cookie: string): string {
  return createHash("sha256").update(cookie).digest("base64");
}
