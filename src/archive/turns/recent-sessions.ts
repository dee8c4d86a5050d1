// Sessions that were read a moment ago, so that the next turns of one cost no reading.
import type { SessionId } from "../../model/ids.ts";
import type { Session } from "../../model/session.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";

export interface RecentSessions {
  /** As the archive has it now. */
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
  readNow: (session: ArchivedSession) => Promise<Session>,
  limits: RecentLimits = LIMITS,
): RecentSessions {
  /** The last one that was asked for is last. */
  let held: Held[] = [];
  let looked = { commits: -1, seq: 0 };

  /** Whoever changed it: the database notes what changed. */
  async function dropChanged(): Promise<void> {
    const commits = await store.commits();
    if (commits === looked.commits) return;
    const { seq, sessions } = await store.changes(looked.seq);
    const changed = new Set(sessions);
    held = held.filter(({ top_id }) => !changed.has(top_id));
    looked = { commits, seq };
  }

  function hold(entry: Held): void {
    held.push(entry);
    while (held.length > limits.sessions || bytesOf(held) > limits.bytes) held.shift();
    // What could not be read is asked for anew.
    entry.session.catch(() => {
      held = held.filter((each) => each !== entry);
    });
  }

  return {
    async read(session) {
      const { id, top_id } = session;
      const bytes = (await store.sourcesOf(top_id)).reduce((sum, { size }) => sum + size, 0);
      await dropChanged();
      const known = held.find((each) => each.id === id && each.top_id === top_id);
      if (!known) {
        const entry = { id, top_id, bytes, session: readNow(session) };
        hold(entry);
        return entry.session;
      }
      held = [...held.filter((each) => each !== known), known];
      return known.session;
    },
  };
}

interface Held {
  readonly id: SessionId;
  readonly top_id: SessionId;
  readonly bytes: number;
  readonly session: Promise<Session>;
}

function bytesOf(held: readonly Held[]): number {
  return held.reduce((sum, { bytes }) => sum + bytes, 0);
}
