// Follows what is watched: the last turns first, then all that comes, and what could not be told one by one read again.
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
  /** Show what is there before it is sure that nothing is missed, and then all of it once more. */
  readonly early: boolean;
  /** In order; `id` is the event's, null for what was there before. A message may come twice, with the same record id. */
  take(event: LiveEvent, id: string | null): void;
  /** A session was read, and all there is of it is told. */
  caughtUp(session_id: string): void;
  /** The first turn of a session that is shown. */
  firstTurn(session_id: string): number | null;
  /** Nothing more is told after an error. */
  on_error(error: unknown): void;
}

export interface Following {
  /** All that was there before is told, and what comes from now on will be. */
  readonly ready: Promise<void>;
  close(): void;
}

/** What changes much at once is read once. */
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
    // At once, though the feed may take a while to know how everything stands.
    if (options.early) for (const id of first) await readAgain(id);
    const wanted = subject.type === "session" ? { session: subject.id as SessionId } : {};
    listener = await resident.live().listen(wanted, hear);
    if (closed) {
      listener.close();
      return;
    }
    // What was written in between is told by none of the two else; a session may have begun there.
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
        // Who can't take an event is told no more, without a word: a screen would stand still.
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
    // What is only found now was written long ago, unless somebody works there.
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

  /** From the first turn that is shown; where none is, from this one on, or the last turns. */
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

/** Whether a project is among those that are meant. */
function projectsOf(subject: Subject): (path: string | null) => boolean {
  if (subject.type !== "project") return () => true;
  const { paths, repository } = subject;
  const repositoryOf = repositories();
  return (path) =>
    path !== null && (paths.includes(path) || (repository !== null && repositoryOf(path) === repository));
}
