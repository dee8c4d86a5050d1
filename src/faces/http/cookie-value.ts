// What a signed-in browser holds: made from the token, so that it goes when the token goes, and is not the token.
import { createHmac } from "node:crypto";

export function cookieValue(token: string): string {
  return createHmac("sha256", token).update("clew: a browser that was signed in").digest("base64url");
}
