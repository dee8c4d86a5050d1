// One-time links: each signs one browser in, once, and only for a while.
import { createHash, randomBytes } from "node:crypto";

export interface OneTimeLinks {
  /** The code of a new one. */
  issue(): string;
  /** True once for each code. */
  redeem(code: string): boolean;
}

export const LINK_LASTS_MS = 10 * 60_000;
const MOST_OPEN = 1000;

/** Kept as hashes, so that looking one up tells nothing of the others. */
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
