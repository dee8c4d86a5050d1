// Follows the watched sessions: first their last turns, then live events. Rereads a session when needed.
import type { Archive } from "../../archive/archive.ts";
import type { FeedEvent, LiveListener } from "../../archive/live/live-feed.ts";
import type { LiveEvent } from "../../archive/live/published-session.ts";
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";
import type { SessionId } from "../../model/ids.ts";
import type { Subject } from "./options.ts";
import { repositories } from "./pick/repositories.ts";
import { changedSince, loadStartSessions, startWith } from "./start-sessions.ts";

export interface FollowedBy {
  readonly turns: number;
  /** Shows the history before the live feed is ready, and reads it once more when it is. */
  readonly early: boolean;
  /** Gets events in order; `id` is null for history. A message may come twice, with the same record id. */
  take(event: LiveEvent, id: string | null): void;
  /** Called when everything in a session has been passed to `take`. */
  caughtUp(session_id: string): void;
  /** Returns the first shown turn of a session. */
  firstTurn(session_id: string): number | null;
  /** Called on an error; no events follow. */
  on_error(error: unknown): void;
}

export interface Following {
  /** Resolves when the history has been passed on and live events follow. */
  readonly ready: Promise<void>;
  close(): void;
}

/** Delays a reread, so many changes at once cause only one. */
const RELOAD_MS = 60;

export function follow(
  { resident, archive }: { readonly resident: ResidentArchive; readonly archive: Archive },
  subject: Subject,
  options: FollowedBy,
): Following {
  let closed = false;
  let held: FeedEvent[] | null = [];
  let listener: LiveListener | null = null;
  const waiting = new Map<string, NodeJS.Timeout>();
  const isWatched = projectsOf(subject);

  async function start(): Promise<void> {
    const before = await loadStartSessions(archive, subject);
    const first = startWith(before, subject);
    // Shown at once, because the feed may take a while to start.
    if (options.early) for (const id of first) await readAgain(id);
    const wanted = subject.type === "session" ? { session: subject.id as SessionId } : {};
    listener = await resident.live().listen(wanted, hear);
    if (closed) {
      listener.close();
      return;
    }
    // Rereads what was written between history and feed, which neither covers; a session may have begun.
    const now = await loadStartSessions(archive, subject);
    const changed = changedSince(before, now);
    for (const id of new Set([...first, ...changed.keys(), ...startWith(now, subject)]))
      await readAgain(id, changed.get(id));
    const missed = held ?? [];
    held = null;
    for (const event of missed) deliver(event);
  }

  function hear(event: FeedEvent): void {
    if (held) held.push(event);
    else
      try {
        deliver(event);
      } catch (error) {
        // Reports the error, because the feed drops a failing listener silently and the screen would freeze.
        options.on_error(error);
      }
  }

  function deliver({ id, type, session_id, project_path, json }: FeedEvent): void {
    if (closed) return;
    if (session_id !== null && !isWatched(project_path)) return;
    const event = { type, data: JSON.parse(json) } as LiveEvent;
    options.take(event, id);
    if (event.type !== "session.new" && event.type !== "session.changed") return;
    const { session, reload } = event.data;
    // A session that is only now discovered is old, unless an agent is working in it.
    const old = event.type === "session.new" && session.status !== "active" && session.status !== "waiting";
    if (reload && (!old || subject.type === "session")) readSoon(session.id);
  }

  function readSoon(session_id: string): void {
    if (waiting.has(session_id)) return;
    const read = () => {
      waiting.delete(session_id);
      readAgain(session_id).catch(options.on_error);
    };
    waiting.set(session_id, setTimeout(read, RELOAD_MS));
  }

  /** Reads from the first turn that is shown; if none is, from `since`, or else the last turns. */
  async function readAgain(session_id: string, since?: number): Promise<void> {
    const from = options.firstTurn(session_id) ?? since;
    const { turns } = options;
    const wanted = from === undefined ? { turns } : { turns, from };
    const recent = await archive.recentEvents(session_id as SessionId, wanted);
    if (closed) return;
    for (const event of recent) options.take(event, null);
    options.caughtUp(session_id);
  }

  const ready = start();
  ready.catch(options.on_error);
  return {
    ready,
    close() {
      closed = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      listener?.close();
    },
  };
}

/** Returns a test for projects that are watched. */
function projectsOf(subject: Subject): (path: string | null) => boolean {
  if (subject.type !== "project") return () => true;
  const { paths, repository } = subject;
  const repositoryOf = repositories();
  return (path) =>
    path !== null && (paths.includes(path) || (repository !== null && repositoryOf(path) === repository));
}
