// Ends a stream of live events when the token that opened it is no longer good.
import type { ServerResponse } from "node:http";

/** With the time that a token is remembered, less than five seconds. */
const LOOK_MS = 1900;

/** Looks again while a stream is open, which may be for days: its token may be revoked meanwhile. */
export function endWithToken(
  outgoing: Pick<ServerResponse, "destroy" | "once">,
  isGood: () => Promise<boolean>,
): void {
  const look = setInterval(async () => {
    if (!(await isGood())) outgoing.destroy();
  }, LOOK_MS);
  look.unref();
  outgoing.once("close", () => clearInterval(look));
}
