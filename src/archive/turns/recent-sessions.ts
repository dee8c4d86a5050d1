// Caches recently read sessions, so the next turns of a session need no reading.
import type { SessionId } from "../../model/ids.ts";
import type { Session } from "../../model/session.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";

export interface RecentSessions {
  /** Returns the session as the archive has it now. */
  read(session: ArchivedSession): Promise<Session>;
}

/** Reads a session and its subsessions, and keeps the state to resume reading when they grow. */
export interface SessionReader {
  read(session: ArchivedSession): Promise<Session>;
}

export interface RecentLimits {
  readonly sessions: number;
  /** Total size of their transcripts. A larger session is read each time. */
  readonly bytes: number;
}

const LIMITS: RecentLimits = { sessions: 4, bytes: 64 * 1024 * 1024 };

/** Creates an empty cache. */
export function recentSessions(
  store: Store,
  reader: () => SessionReader,
  limits: RecentLimits = LIMITS,
): RecentSessions {
  /** Most recently used last. */
  let held: Held[] = [];
  let looked = { commits: -1, seq: 0 };

  /** Drops changed sessions. The database records changes by any process. */
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

  /** Runs one read at a time, because each resumes where the previous one ended. */
  function readNow(entry: Held, session: ArchivedSession): Promise<Session> {
    const read = entry.last.then(() => entry.reader.read(session));
    entry.sessions.set(session.id, read);
    entry.last = read.catch(() => {
      // The next request starts over after a failed read.
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
  /** The session and its requested subsessions as last read; empty once they changed. */
  readonly sessions: Map<SessionId, Promise<Session>>;
  /** Resolves when the latest read ends. */
  last: Promise<unknown>;
}

function bytesOf(held: readonly Held[]): number {
  return held.reduce((sum, { bytes }) => sum + bytes, 0);
}
