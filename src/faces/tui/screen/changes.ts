// Calls back when sessions change, at most once a second, and every minute, because shown ages grow.
import type { LiveListener } from "../../../archive/live/live-feed.ts";
import type { ResidentArchive } from "../../../archive/sync/resident-archive.ts";

const LATER_MS = 700;
const THROTTLE_MS = 1000;
const MINUTE_MS = 60_000;

/** Calls back until the returned function is called. */
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
    // Reloads once, because changes before the feed started were not reported.
    else soon();
  };
  // Starts the feed late, so the list shows first: with ten thousand sessions the feed takes a while.
  // If it fails, the list is still reloaded every minute.
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
