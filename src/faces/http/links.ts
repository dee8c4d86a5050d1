// One-time sign-in links: each signs in one browser, once, within ten minutes.
import { createHash, randomBytes } from "node:crypto";

export interface OneTimeLinks {
  /** Returns the code of a new link. */
  issue(): string;
  /** Returns true the first time a valid code is used, false after that. */
  redeem(code: string): boolean;
}

export const LINK_LASTS_MS = 10 * 60_000;
const MOST_OPEN = 1000;

/** Stores hashes of the codes, so the time of a lookup reveals nothing about other codes. */
export function oneTimeLinks(now: () => number): OneTimeLinks {
  const open = new Map<string, number>();
  return {
    issue() {
      const code = randomBytes(16).toString("base64url");
      for (const [hash, until] of open) if (until <= now() || open.size >= MOST_OPEN) open.delete(hash);
      open.set(hashOf(code), now() + LINK_LASTS_MS);
      return code;
    },
    redeem(code) {
      const until = open.get(hashOf(code));
      open.delete(hashOf(code));
      return until !== undefined && now() < until;
    },
  };
}

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("base64");
}
