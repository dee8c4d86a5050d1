// Reads a session in full for a recap, unless that takes long: a hook waits for it.
import type { Session } from "../../model/session.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";

/** Reads a session at most once, and only when it is asked for. */
export type ShortReader = () => Promise<Session | null>;

export function shortReader(
  store: Store,
  session: ArchivedSession,
  most_bytes: number = MOST_BYTES,
): ShortReader {
  let read: Promise<Session | null> | undefined;
  return () => {
    read ??= readShort(store, session, most_bytes);
    return read;
  };
}

/** Returns null for a long session, and for one whose transcript can't be read. */
async function readShort(
  store: Store,
  session: ArchivedSession,
  most_bytes: number,
): Promise<Session | null> {
  const sources = await store.sourcesOf(session.top_id);
  if (sources.reduce((sum, { size }) => sum + size, 0) > most_bytes) return null;
  // Loaded on demand, because few recaps need it.
  const { readArchived } = await import("../../ingest/read/read-archived.ts");
  return readArchived(store, session).catch(() => null);
}

/** About a tenth of a second. */
const MOST_BYTES = 4_000_000;
