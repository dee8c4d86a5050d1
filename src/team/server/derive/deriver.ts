// Keeps the archives of all organisations up to date with what was pushed. Several servers may run it on one database: each
// archive has one writer at a time, and another server goes on where one was interrupted.
import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "postgres";
import type { SessionId } from "../../../model/ids.ts";
import { openWriter } from "../../../store/open.ts";
import { deriveSessions, tidyPieces } from "./derive-sessions.ts";
import { LackingPiece } from "./write-log.ts";

export interface DeriverOptions {
  readonly sql: Sql;
  /** Returns where the archive of an organisation is. */
  readonly locationOf: (organisation: string) => string;
  /** Receives the details of errors, for the person who started the server. */
  readonly log: (text: string) => void;
}

export interface Deriver {
  /** Returns when everything that waited is derived, here or by another process. */
  run(): Promise<void>;
  close(): Promise<void>;
}

/** Sessions that are derived together. */
const MOST_SESSIONS = 50;
/** Also looks without being called, in case the server that was called has ended. */
const LOOK_MS = 5000;
const RETRY_MS = 1000;
const BUSY_MS = 50;

/** Starts with what waits already. */
export function startDeriver(options: DeriverOptions): Deriver {
  const { sql, log } = options;
  let closed = false;
  let wanted = true;
  let wake: (() => void) | null = null;
  const failed = new Map<string, string>();

  async function loop(): Promise<void> {
    while (!closed) {
      wanted = false;
      const left = await deriveWaiting(options).catch((error: unknown) => note(error));
      if (wanted || closed) continue;
      await Promise.race([
        wait(left ? RETRY_MS : LOOK_MS, undefined, { ref: false }),
        new Promise<void>((resolve) => {
          wake = resolve;
        }),
      ]);
    }
  }

  /** Notes each error once. */
  function note(error: unknown): boolean {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (!closed && failed.get("last") !== text)
      log(`Sessions that were pushed could not be derived yet: ${text}`);
    failed.set("last", text);
    return true;
  }

  function look(): void {
    wanted = true;
    wake?.();
  }

  const listening = sql.listen("clew_team_waiting", look).catch(() => null);
  const running = loop();
  return {
    async run() {
      while (await deriveWaiting(options)) await wait(BUSY_MS);
    },
    async close() {
      closed = true;
      look();
      await running;
      await (await listening)?.unlisten().catch(() => undefined);
    },
  };
}

/** Returns whether something is left for another time. */
async function deriveWaiting({ sql, locationOf }: DeriverOptions): Promise<boolean> {
  const organisations = await sql<{ organisation: string }[]>`
    select distinct organisation from clew_team.waiting order by organisation`;
  let left = false;
  for (const { organisation } of organisations) {
    const location = locationOf(organisation);
    const store = await openWriter(location);
    if (!store) {
      left = true;
      continue;
    }
    try {
      await deriveAll({ sql, store, organisation, location });
    } finally {
      await store.close();
    }
  }
  return left;
}

async function deriveAll(context: Parameters<typeof deriveSessions>[0]): Promise<void> {
  const { sql, store, organisation } = context;
  for (;;) {
    const waiting = await sql<{ top_id: string; number: string }[]>`
      select top_id, number from clew_team.waiting where organisation = ${organisation}
      order by number limit ${MOST_SESSIONS}`;
    if (waiting.length === 0) return tidyPieces(sql, organisation);
    const tops = waiting.map(({ top_id }) => top_id);
    const forgotten = await sql<{ session_id: string }[]>`
      select distinct session_id from clew_team.forgotten join clew_team.person on person.id = person
      where organisation = ${organisation} and session_id = any(${tops})`;
    const gone = new Set(forgotten.map(({ session_id }) => session_id));
    for (const id of gone) await store.forget(id as SessionId);
    try {
      await deriveSessions(context, tops);
    } catch (error) {
      // The log that lacks bytes is gone now, so the next time the others are derived.
      if (!(error instanceof LackingPiece)) throw error;
      continue;
    }
    for (const { top_id, number } of waiting)
      await sql`
        delete from clew_team.waiting where organisation = ${organisation} and top_id = ${top_id} and number = ${number}`;
  }
}
