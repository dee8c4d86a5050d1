// Keeps the archives of all organisations up to date with what was pushed. Several servers may run it on one database: each
// archive has one writer at a time, and another server goes on where one was interrupted.
import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "postgres";
import { hasArchive, openWriter } from "../../../store/open.ts";
import { removeForgotten } from "../forget/forget-sessions.ts";
import type { KeysOf } from "../forget/organisation-keys.ts";
import { mustDerive } from "../receive/manifests.ts";
import { type DeriveContext, deriveSessions, tidyPieces } from "./derive-sessions.ts";
import { LackingPiece } from "./write-log.ts";

export interface DeriverOptions {
  readonly sql: Sql;
  /** Returns where the archive of an organisation is. */
  readonly locationOf: (organisation: string) => string;
  readonly keysOf: KeysOf;
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
  /** Organisations whose archives this process has looked through. */
  const checked = new Set<string>();

  async function loop(): Promise<void> {
    while (!closed) {
      wanted = false;
      const left = await deriveWaiting(options, checked).catch((error: unknown) => note(error));
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
      while (await deriveWaiting(options, checked)) await wait(BUSY_MS);
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
async function deriveWaiting(
  { sql, locationOf, keysOf }: DeriverOptions,
  checked: Set<string>,
): Promise<boolean> {
  const organisations = await sql<{ organisation: string; waits: boolean }[]>`
    select id as organisation, exists (select 1 from clew_team.waiting where waiting.organisation = id) as waits
    from clew_team.organisation order by id`;
  let left = false;
  for (const { organisation, waits } of organisations) {
    if (!waits && checked.has(organisation)) continue;
    const keys = await keysOf(organisation);
    const location = locationOf(organisation);
    if (!checked.has(organisation)) await removeForgotten(sql, keys, organisation);
    if (!waits && !(await hasArchive(location))) {
      checked.add(organisation);
      continue;
    }
    const store = await openWriter(location);
    if (!store) {
      left = true;
      continue;
    }
    const context = { sql, store, keys, organisation, location };
    try {
      if (!checked.has(organisation)) await noteUnderived(context);
      checked.add(organisation);
      await deriveAll(context);
    } finally {
      await store.close();
    }
  }
  return left;
}

/** Finds sessions without rows: a newer clew makes them in another way, or a restored copy has none. */
async function noteUnderived({ sql, store, organisation }: DeriveContext): Promise<void> {
  const tops = new Set<string>();
  await store.eachSource(({ derived, top_id, session_id }) => {
    if (!derived) tops.add(top_id ?? session_id);
  });
  if (tops.size > 0) await sql.begin((transaction) => mustDerive(transaction, organisation, [...tops]));
}

async function deriveAll(context: DeriveContext): Promise<void> {
  const { sql, keys, organisation } = context;
  for (;;) {
    const waiting = await sql<{ top_id: string; number: string }[]>`
      select top_id, number from clew_team.waiting where organisation = ${organisation}
      order by number limit ${MOST_SESSIONS}`;
    if (waiting.length === 0) return tidyPieces(sql, organisation);
    const tops = waiting.map(({ top_id }) => top_id);
    // A manifest may have been taken while its session was forgotten.
    const forgotten = tops.filter((top) => keys.isForgotten(top));
    if (forgotten.length > 0)
      await sql`delete from clew_team.log where organisation = ${organisation} and top_id = any(${forgotten})`;
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
