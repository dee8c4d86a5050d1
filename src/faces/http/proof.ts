// Proves that a server knows the token, to a client that has not sent it. A program that listens on the port of a server
// that ended does not know it. One that passes the question on to a server at another port gets a proof for that port.
import { createHmac } from "node:crypto";

/** Returns the proof for a host as the client wrote it, with its port, and for a random text that the client chose. */
export function proofFor(token: string, host: string, nonce: string): string {
  return createHmac("sha256", token).update(`clew server ${host} ${nonce}`).digest("base64url");
}

/** At least 128 bits as base64url. */
export const NONCE = /^[\w-]{22,86}$/;
