// Polls the store for changed sessions and publishes live events in order. Also rechecks agent processes, because a
// status can change without a new record.
import { setTimeout as wait, setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { SessionId } from "../../model/ids.ts";
import { statusOf } from "../../sessions/turns/status.ts";
import type { ArchiveContext } from "../context.ts";
import { type SessionRows, sessionRows } from "../sessions/session-row.ts";
import { newMessages } from "./new-messages.ts";
import {
  type LiveEvent,
  type PublishedSession,
  publishedSession,
  sessionEvents,
  statusEvents,
} from "./published-session.ts";
import { publishedToEnd } from "./published-source.ts";
import { type SessionSnapshot, sessionSnapshot } from "./session-snapshot.ts";

export interface FollowingChanges {
  /** Publishes everything committed so far without waiting for the next poll. */
  look(): Promise<void>;
  close(): void;
}

export type PublishEvents = (events: readonly LiveEvent[], project_path: string | null) => void;

export interface FollowPace {
  /** Intervals for checking commits and agent processes. */
  readonly commits_ms: number;
  readonly processes_ms: number;
}

const PACE: FollowPace = { commits_ms: 40, processes_ms: 2000 };

/** After this long without a commit, polls less often. */
const QUIET_MS = 10_000;
const QUIET_TIMES = 3;

/** More sessions than agents write to at the same time. */
const MOST_RECENT = 16;

/** Longest run without yielding to other work, and pause after a failure. */
const YIELD_EVERY_MS = 8;
const FAILED_MS = 1000;

/** Resolves when the current state is known. Every later change is published. */
export async function followChanges(
  archive: ArchiveContext,
  publish: PublishEvents,
  pace: FollowPace = PACE,
): Promise<FollowingChanges> {
  const { store } = archive;
  const known = new Map<SessionId, PublishedSession>();
  const recent = new Map<SessionId, SessionSnapshot>();
  const stop = new AbortController();
  const yieldIfDue = yielder();
  let commits = await store.commits();
  let since = await rememberAll();
  let looked = performance.now();
  let changed = performance.now();
  let looking: Promise<void> = Promise.resolve();
  void follow();
  return { look, close: () => stop.abort() };

  async function rememberAll(): Promise<number> {
    const { seq, sessions } = await store.changes(0);
    const rows = sessionRows(archive);
    for (const id of sessions) {
      const snapshot = await sessionSnapshot(store, id, () => Number.MAX_SAFE_INTEGER);
      if (typeof snapshot === "object")
        known.set(id, publishedSession(snapshot, await rows.one(snapshot.session), sourcesNow(snapshot)));
      await yieldIfDue();
    }
    return seq;
  }

  async function follow(): Promise<void> {
    while (!stop.signal.aborted) {
      const quiet = performance.now() - changed > QUIET_MS;
      await pause(pace.commits_ms * (quiet ? QUIET_TIMES : 1));
      try {
        await look();
      } catch {
        // The disk fails or the archive is locked. Nothing is lost: the changes are published later.
        await pause(FAILED_MS);
      }
    }
  }

  async function pause(ms: number): Promise<void> {
    await wait(ms, null, { signal: stop.signal, ref: false }).catch(() => null);
  }

  /** Runs one poll after another, so nothing is published twice. */
  function look(): Promise<void> {
    looking = looking.then(lookOnce, lookOnce);
    return looking;
  }

  async function lookOnce(): Promise<void> {
    if (stop.signal.aborted) return;
    const now = await store.commits();
    if (now !== commits) {
      changed = performance.now();
      await lookAtChanges();
    }
    commits = now;
    if (performance.now() - looked < pace.processes_ms) return;
    looked = performance.now();
    lookAtProcesses();
  }

  async function lookAtChanges(): Promise<void> {
    const { seq, sessions } = await store.changes(since);
    const rows = sessionRows(archive);
    for (const id of sessions) {
      if (stop.signal.aborted) return;
      await lookAt(id, rows).catch(skipFailedSession);
      await yieldIfDue();
    }
    since = seq;
  }

  async function lookAt(id: SessionId, rows: SessionRows): Promise<void> {
    const before = known.get(id) ?? null;
    const to = (path: string) => before?.sources.get(path)?.to ?? 0;
    const snapshot = await sessionSnapshot(store, id, to, before && (recent.get(id) ?? null));
    recent.delete(id);
    if (snapshot === "rebuilding") return;
    if (snapshot === "gone") {
      known.delete(id);
      if (before) publish([{ type: "session.removed", data: { session_id: id } }], before.project_path);
      return;
    }
    const row = await rows.one(snapshot.session);
    const { messages, sources, reload } = await newMessages(
      store,
      before,
      snapshot,
      archive.now().getTime(),
      archive.appended,
    );
    const now = publishedSession(snapshot, row, sources);
    known.set(id, now);
    remember(snapshot);
    const messageEvents = messages.map((data): LiveEvent => ({ type: "message", data }));
    const status = before ? statusEvents(id, before.status, now.status) : [];
    publish(
      [...sessionEvents(before, now, snapshot, row, reload), ...messageEvents, ...status],
      row.project_path,
    );
  }

  /** Holds the sessions that changed last, so only their new turns are loaded the next time. */
  function remember(snapshot: SessionSnapshot): void {
    recent.set(snapshot.session.id, snapshot);
    const [oldest] = recent.keys();
    if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest);
  }

  /** Publishes status changes without new records: a process ends or waits, or an open turn times out. */
  function lookAtProcesses(): void {
    const processes = archive.processes();
    const now = archive.now();
    for (const [id, published] of known) {
      const process = processes.get(id) ?? null;
      if (process === null && published.status !== "active" && published.status !== "waiting") continue;
      const status = statusOf({ ...published, process, now });
      if (status === published.status) continue;
      known.set(id, { ...published, status });
      publish(statusEvents(id, published.status, status), published.project_path);
    }
  }
}

/** Skips a session that can't be processed, so others are not blocked. Disk and database errors are retried. */
function skipFailedSession(error: unknown): void {
  if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
}

function sourcesNow({ sources }: SessionSnapshot): PublishedSession["sources"] {
  return new Map(sources.map((source) => [source.path, publishedToEnd(source)]));
}

/** Returns a function that yields to the event loop whenever enough time has passed. */
function yielder(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < YIELD_EVERY_MS) return;
    await yieldToEventLoop();
    last = performance.now();
  };
}
