// Calls back when something happened to sessions, and once a minute, since ages grow: never more often than is worth it.
import type { LiveListener } from "../../../archive/live/live-feed.ts";
import type { ResidentArchive } from "../../../archive/sync/resident-archive.ts";

const LATER_MS = 700;
const THROTTLE_MS = 1000;
const MINUTE_MS = 60_000;

/** Until what it answers is called. */
export function changesOf(resident: ResidentArchive, changed: () => void): () => void {
  let stopped = false;
  let pending: NodeJS.Timeout | null = null;
  const soon = () => {
    pending ??= setTimeout(() => {
      pending = null;
      changed();
    }, THROTTLE_MS);
  };
  let listener: LiveListener | null = null;
  const listen = async () => {
    listener = await resident.live().listen({}, ({ type }) => {
      if (!stopped && type.startsWith("session.")) soon();
    });
    if (stopped) listener.close();
    // What happened before is told to nobody.
    else soon();
  };
  // To know how ten thousand sessions stand takes a while, and first the list is to be seen. Without it the list is as
  // old as its last minute.
  const later = setTimeout(() => void listen().catch(() => null), LATER_MS);
  const minutes = setInterval(changed, MINUTE_MS);
  return () => {
    stopped = true;
    clearTimeout(later);
    clearInterval(minutes);
    if (pending) clearTimeout(pending);
    listener?.close();
  };
}
