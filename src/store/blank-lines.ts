// Taking sessions out of a list that holds many: their lines become spaces, so that all others keep their places.
import type { SessionId } from "../model/ids.ts";

const NEWLINE = 10;
const SPACE = 32;

/** A copy without the lines that name one of the sessions. */
export function blankLines(bytes: Buffer, sessions: Iterable<SessionId>): Buffer {
  const blanked = Buffer.from(bytes);
  for (const id of sessions) {
    for (let at = blanked.indexOf(id); at !== -1; at = blanked.indexOf(id, at + 1)) {
      const end = blanked.indexOf(NEWLINE, at);
      blanked.fill(SPACE, blanked.lastIndexOf(NEWLINE, at) + 1, end === -1 ? blanked.length : end);
    }
  }
  return blanked;
}
