// Keeps the latest events for listeners that reconnect, bounded by number and size.
import type { FeedEvent } from "./live-feed.ts";

export interface EventRing {
  add(event: Omit<FeedEvent, "id">): FeedEvent;
  /** Removes all events of a session, so a deleted session can't be replayed. */
  forget(session_id: string): void;
  /** Returns all events after this one; null if some were dropped or the id is from another ring. */
  after(id: string): readonly FeedEvent[] | null;
  /** Returns the id of the last event, or of the position before the first. */
  last(): string;
}

export interface RingBounds {
  readonly events: number;
  readonly characters: number;
}

const BOUNDS: RingBounds = { events: 20_000, characters: 32 * 1024 * 1024 };

/** `name` distinguishes the ids of different rings. */
export function eventRing(name: string, bounds: RingBounds = BOUNDS): EventRing {
  const events: (FeedEvent | null)[] = [];
  let added = 0;
  let characters = 0;
  /** Events before this index were dropped. The list is spliced only now and then, because that moves all of it. */
  let start = 0;

  function drop(): void {
    while (
      events.length - start > bounds.events ||
      (characters > bounds.characters && start < events.length)
    ) {
      characters -= events[start]?.json.length ?? 0;
      events[start++] = null;
    }
    if (start * 2 < events.length) return;
    events.splice(0, start);
    start = 0;
  }

  return {
    add(event) {
      const numbered = { id: `${name}-${++added}`, ...event };
      events.push(numbered);
      characters += event.json.length;
      drop();
      return numbered;
    },
    forget(session_id) {
      for (const [index, event] of events.entries()) {
        if (event?.session_id !== session_id) continue;
        characters -= event.json.length;
        events[index] = null;
      }
    },
    after(id) {
      const lastSeen = id.startsWith(`${name}-`) ? Number(id.slice(name.length + 1)) : Number.NaN;
      const oldest = added - (events.length - start);
      if (!Number.isInteger(lastSeen) || lastSeen < oldest || lastSeen > added) return null;
      return events.slice(events.length - (added - lastSeen)).filter((event) => event !== null);
    },
    last: () => `${name}-${added}`,
  };
}
