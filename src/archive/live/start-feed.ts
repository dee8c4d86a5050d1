// Runs the live feed: numbers events, keeps them for listeners that reconnect, and delivers them to all listeners.
import { randomBytes } from "node:crypto";
import type { ArchiveContext } from "../context.ts";
import { eventRing, type RingBounds } from "./event-ring.ts";
import { type FollowPace, followChanges } from "./follow-changes.ts";
import type { FeedEvent, LiveFilter, LiveListener } from "./live-feed.ts";

export interface StartedFeed {
  listen(filter: LiveFilter, take: (event: FeedEvent) => void): LiveListener;
  /** Publishes everything committed so far without waiting for the next poll. */
  look(): Promise<void>;
  close(): void;
}

export interface FeedOptions {
  readonly bounds?: RingBounds;
  readonly pace?: FollowPace;
}

/** Starts the feed, which runs even without listeners. */
export async function startFeed(archive: ArchiveContext, options: FeedOptions = {}): Promise<StartedFeed> {
  const ring = eventRing(randomBytes(6).toString("hex"), options.bounds);
  const listeners = new Set<Listener>();
  const following = await followChanges(
    archive,
    (events, project_path) => {
      for (const { type, data } of events) {
        const session_id = "session_id" in data ? data.session_id : null;
        if (type === "session.removed") ring.forget(data.session_id);
        const event = ring.add({ type, session_id, project_path, json: JSON.stringify(data) });
        for (const listener of listeners) give(listener, event);
      }
    },
    options.pace,
  );

  /** Removes a listener that throws, without affecting the others. */
  function give(listener: Listener, event: FeedEvent): void {
    if (!matchesFilter(event, listener.filter)) return;
    try {
      listener.take(event);
    } catch {
      listeners.delete(listener);
    }
  }

  return {
    listen(filter, take) {
      const listener = { filter, take };
      const at = ring.last();
      const missed = filter.after === undefined ? [] : ring.after(filter.after);
      listeners.add(listener);
      for (const event of missed ?? [reset(at)]) if (listeners.has(listener)) give(listener, event);
      return { at, close: () => void listeners.delete(listener) };
    },
    look: following.look,
    close() {
      following.close();
      listeners.clear();
    },
  };
}

interface Listener {
  readonly filter: LiveFilter;
  take(event: FeedEvent): void;
}

/** Uses the current position as its id, so a listener that reconnects is not reset again. */
function reset(id: string): FeedEvent {
  const reason = "The missed events are no longer available. Reload everything.";
  return { id, type: "reset", session_id: null, project_path: null, json: JSON.stringify({ reason }) };
}

function matchesFilter({ type, session_id, project_path }: FeedEvent, filter: LiveFilter): boolean {
  if (type === "reset") return true;
  if (filter.session !== undefined && session_id !== filter.session) return false;
  return filter.project === undefined || isProject(project_path, filter.project);
}

/** Matches the whole path, or its last folders. */
function isProject(path: string | null, project: string): boolean {
  if (path === null) return false;
  return path === project || path.endsWith(`/${project.replace(/^\/+|\/+$/g, "")}`);
}
