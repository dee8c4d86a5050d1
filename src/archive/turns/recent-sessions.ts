// Sessions that were read a moment ago, so that the next turns of one cost no reading.
import type { SessionId } from "../../model/ids.ts";
import type { Session } from "../../model/session.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";

export interface RecentSessions {
  /** As the archive has it now. */
  read(session: ArchivedSession): Promise<Session>;
}

/** Reads a session and its subsessions, and holds what it takes to read on when they have grown. */
export interface SessionReader {
  read(session: ArchivedSession): Promise<Session>;
}

export interface RecentLimits {
  readonly sessions: number;
  /** Of their transcripts; a session over it is read each time. */
  readonly bytes: number;
}

const LIMITS: RecentLimits = { sessions: 4, bytes: 64 * 1024 * 1024 };

/** Holds nothing until somebody asks. */
export function recentSessions(
  store: Store,
  reader: () => SessionReader,
  limits: RecentLimits = LIMITS,
): RecentSessions {
  /** The last one that was asked for is last. */
  let held: Held[] = [];
  let looked = { commits: -1, seq: 0 };

  /** Whoever changed it: the database notes what changed. */
  async function markChanged(): Promise<void> {
    const commits = await store.commits();
    if (commits === looked.commits) return;
    const { seq, sessions } = await store.changes(looked.seq);
    const changed = new Set(sessions);
    for (const each of held) if (changed.has(each.top_id)) each.sessions.clear();
    looked = { commits, seq };
  }

  function hold(entry: Held): void {
    held = [...held.filter((each) => each !== entry), entry];
    while (held.length > limits.sessions || bytesOf(held) > limits.bytes) held.shift();
  }

  /** One reading after the other: each goes on where the one before ended. */
  function readNow(entry: Held, session: ArchivedSession): Promise<Session> {
    const read = entry.last.then(() => entry.reader.read(session));
    entry.sessions.set(session.id, read);
    entry.last = read.catch(() => {
      // What could not be read is read from its beginning when it is asked for again.
      held = held.filter((each) => each !== entry);
    });
    return read;
  }

  return {
    async read(session) {
      const { id, top_id } = session;
      const bytes = (await store.sourcesOf(top_id)).reduce((sum, { size }) => sum + size, 0);
      await markChanged();
      const known = held.find((each) => each.top_id === top_id);
      const entry = known ?? {
        top_id,
        bytes,
        reader: reader(),
        sessions: new Map(),
        last: Promise.resolve(),
      };
      entry.bytes = bytes;
      hold(entry);
      return entry.sessions.get(id) ?? readNow(entry, session);
    },
  };
}

interface Held {
  readonly top_id: SessionId;
  bytes: number;
  readonly reader: SessionReader;
  /** As they were last read, the session itself and subsessions that were asked for; empty once they changed. */
  readonly sessions: Map<SessionId, Promise<Session>>;
  /** The end of the reading that was begun last. */
  last: Promise<unknown>;
}

function bytesOf(held: readonly Held[]): number {
  return held.reduce((sum, { bytes }) => sum + bytes, 0);
}
