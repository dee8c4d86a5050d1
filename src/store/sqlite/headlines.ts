// Writes and removes provisional rows, which have a session's headline and the sums of its costs, but no turns.
import type { Headlined } from "../intake.ts";
import type { SpendingEntry } from "../rows.ts";
import { COST_STATE, sumsOf } from "../spending-rows.ts";
import type { Connection } from "./database.ts";
import { hasProvisional } from "./provisional.ts";
import { removeSession } from "./remove.ts";
import { forgottenIds } from "./sources.ts";
import { writeSession } from "./write-bundles.ts";

export function writeHeadlines(connection: Connection, headlines: readonly Headlined[]): void {
  connection.inTransaction(() => {
    const forgotten = new Set(forgottenIds(connection));
    for (const { session, spending } of headlines) {
      if (forgotten.has(session.id)) continue;
      const known = connection.prepare("SELECT 1 FROM session WHERE top_id = ?").get(session.id);
      if (!known) writeSums(connection, writeSession(connection, session, null), spending);
    }
  });
}

export function dropHeadlines(connection: Connection): void {
  if (!hasProvisional(connection)) return;
  connection.inTransaction(() => {
    for (const { key } of connection.prepare("SELECT key FROM session WHERE provisional = 1").all())
      removeSession(connection, Number(key));
  });
}

/** Adds up a session's spending as the assignment of costs does. */
function writeSums(connection: Connection, key: number, spending: readonly SpendingEntry[]): void {
  const insert = connection.prepare(`INSERT INTO spent VALUES (?${", ?".repeat(15)})`);
  for (const sum of sumsOf(spending)) insert.run(key, ...sum);
  connection.prepare(`UPDATE session SET cost_state = ${COST_STATE.assigned} WHERE key = ?`).run(key);
}
