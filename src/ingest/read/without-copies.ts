// Which transcript is shown where a session has several: the first, in the order in which the archive lists them.
import type { SessionId } from "../../model/ids.ts";

/** Leaves out further transcripts of a session; they are kept, and not shown. */
export function withoutCopies<File extends { readonly session_id: SessionId }>(
  files: readonly File[],
): File[] {
  const seen = new Set<SessionId>();
  return files.filter(({ session_id }) => !seen.has(session_id) && seen.add(session_id));
}
