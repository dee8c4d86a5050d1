// The codes of sign-in links. Anyone who can read `server.json` can make one: a second clew does so without sending
// anything to the server. A code belongs to one start of the server, whose key it is made with.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const LINK_LASTS_MS = 10 * 60_000;

export function newSignInKey(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns a new code: when it ends, a random number, and a MAC over both. */
export function newLinkCode(key: string, now: number): string {
  const body = Buffer.alloc(BODY);
  body.writeUInt32BE(Math.floor((now + LINK_LASTS_MS) / 1000));
  randomBytes(BODY - 4).copy(body, 4);
  return Buffer.concat([body, tagOf(key, body)]).toString("base64url");
}

/** Returns when the code ends, or null if it was not made with this key. */
export function linkCodeEnd(key: string, code: string): number | null {
  const bytes = Buffer.from(code, "base64url");
  // Another spelling of the same bytes would be another code.
  if (bytes.length !== BODY + TAG || bytes.toString("base64url") !== code) return null;
  const body = bytes.subarray(0, BODY);
  return timingSafeEqual(bytes.subarray(BODY), tagOf(key, body)) ? body.readUInt32BE() * 1000 : null;
}

function tagOf(key: string, body: Buffer): Buffer {
  return createHmac("sha256", key).update("clew sign-in link ").update(body).digest().subarray(0, TAG);
}

const BODY = 10;
const TAG = 12;
/** The form of a code in a path. */
export const LINK_CODE = "[\\w-]{30}";
