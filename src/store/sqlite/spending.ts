// Stores the usage and cost of each API message, and assigns them to one session if several have a copy of the
// message.
import type { SQLOutputValue } from "node:sqlite";
import type { RecordId } from "../../model/ids.ts";
import { countWork } from "../../model/work-done.ts";
import type { SpendingEntry } from "../rows.ts";
import {
  addedSpending,
  COST_STATE,
  fieldsOf,
  MESSAGE_STATE,
  namedSpending,
  SPENDING_FIELDS,
} from "../spending-rows.ts";
import { noteChangeSql } from "./changes.ts";
import type { Connection } from "./database.ts";
import { hasProvisional } from "./provisional.ts";

/**
 * Writes a session's spending within the caller's transaction. `before` is everything that is stored, if this connection
 * wrote it. Returns everything that is stored now.
 */
export function writeSpending(
  connection: Connection,
  key: number,
  spending: readonly SpendingEntry[],
  before: ReadonlyMap<string, SpendingEntry> | null,
): ReadonlyMap<string, SpendingEntry> {
  const now = namedSpending(key, spending);
  if (!before) {
    const stored = storedSpending(connection, key);
    replaceSpending(connection, key, now, { stored, isFirst: stored.size === 0 });
    return now;
  }
  const changed = new Map([...now].filter(([id, entry]) => before.get(id) !== entry));
  const gone = before.size + changed.size === now.size ? [] : [...before.keys()].filter((id) => !now.has(id));
  if (changed.size + gone.length === 0) return now;
  const stored = new Map([...changed.keys(), ...gone].flatMap((id) => spendingAt(connection, key, id)));
  replaceSpending(connection, key, changed, { stored, isFirst: before.size === 0 });
  return now;
}

/** Adds what the given turns spent, and messages that were not known. Nothing that is stored is removed. */
export function addSpending(
  connection: Connection,
  key: number,
  spending: readonly SpendingEntry[],
  turns: ReadonlySet<RecordId>,
): void {
  const stored = storedSpending(connection, key);
  const now = addedSpending(key, spending, { turns, has: (id) => stored.has(id) });
  const known = [...now.keys()].flatMap((id) => spendingAt(connection, key, id));
  replaceSpending(connection, key, now, { stored: new Map(known), isFirst: stored.size === 0 });
}

type StoredFields = readonly SQLOutputValue[];

function storedSpending(connection: Connection, key: number): Map<string, StoredFields> {
  const rows = connection
    .prepare(`SELECT api_id, ${SPENDING_FIELDS.join(", ")} FROM spending WHERE session_key = ?`)
    .all(key);
  return new Map(rows.map(({ api_id, ...fields }) => [String(api_id), Object.values(fields)]));
}

function spendingAt(connection: Connection, key: number, id: string): [string, StoredFields][] {
  const row = connection
    .prepare(`SELECT ${SPENDING_FIELDS.join(", ")} FROM spending WHERE session_key = ? AND api_id = ?`)
    .get(key, id);
  return row ? [[id, Object.values(row)]] : [];
}

interface Replaced {
  /** The stored rows that may differ. Those that have no new entry are removed. */
  readonly stored: Map<string, StoredFields>;
  /** True if nothing is stored yet. */
  readonly isFirst: boolean;
}

function replaceSpending(
  connection: Connection,
  key: number,
  spending: ReadonlyMap<string, SpendingEntry>,
  { stored, isFirst }: Replaced,
): void {
  const write = connection.prepare(
    `INSERT OR REPLACE INTO spending (session_key, api_id, inherited, ${SPENDING_FIELDS.join(", ")})
     VALUES (?, ?, ?, ${SPENDING_FIELDS.map(() => "?").join(", ")})`,
  );
  // A new session is assigned as a whole.
  const mark = isFirst ? MESSAGE_STATE.own : MESSAGE_STATE.unassigned;
  let changed = false;
  for (const [id, entry] of spending) {
    countWork("costs_compared");
    const fields = fieldsOf(entry);
    const known = stored.get(id);
    stored.delete(id);
    if (known?.every((field, column) => field === fields[column])) continue;
    write.run(key, id, mark, ...fields);
    changed = true;
  }
  for (const id of stored.keys()) removeSpending(connection, key, id);
  if (changed || stored.size > 0)
    connection
      .prepare(
        `UPDATE session SET cost_state = ${COST_STATE.sums_stale} WHERE key = ? AND cost_state = ${COST_STATE.assigned}`,
      )
      .run(key);
}

/** Removes a message. Another session that holds it may own it now. */
function removeSpending(connection: Connection, key: number, id: string): void {
  connection.prepare("DELETE FROM spending WHERE session_key = ? AND api_id = ?").run(key, id);
  connection.prepare(`UPDATE spending SET inherited = ${MESSAGE_STATE.unassigned} WHERE api_id = ?`).run(id);
}

/**
 * Assigns messages that were added, changed or removed since the last time, and those of unassigned sessions.
 */
export function assignCosts(connection: Connection): void {
  const waits = connection.prepare(
    `SELECT 1 FROM session WHERE cost_state <> ${COST_STATE.assigned}
     UNION ALL SELECT 1 FROM spending WHERE inherited = ${MESSAGE_STATE.unassigned} LIMIT 1`,
  );
  // The sums of provisional sessions hold together only with those that the others had then.
  if (!waits.get() || hasProvisional(connection)) return;
  connection.inTransaction(() => {
    for (const step of ASSIGN) connection.database.exec(step);
    markAssigned(connection);
    for (const step of NOTE_CHANGES) connection.database.exec(step);
  });
}

/** How many sessions are marked by one statement. */
const MARKED_AT_ONCE = 2000;

/** Takes a part of the sessions at a time: until a statement ends, SQLite holds a copy of each page that it changes. */
function markAssigned({ database }: Connection): void {
  const mark = database.prepare(
    `UPDATE session SET cost_state = ${COST_STATE.assigned} WHERE key IN (
       SELECT key FROM unassigned WHERE key > ? ORDER BY key LIMIT ${MARKED_AT_ONCE})`,
  );
  const next = database.prepare(
    `SELECT max(key) AS last FROM (SELECT key FROM unassigned WHERE key > ? ORDER BY key LIMIT ${MARKED_AT_ONCE})`,
  );
  for (let last: number | null = -1; last !== null; ) {
    mark.run(last);
    last = next.get(last)?.last as number | null;
  }
}

/**
 * Returns false while the archive is being built. Sessions that are read together are assigned together, so
 * if none is assigned and none has sums from its headline, they are still being read.
 */
export function isBuilt(connection: Connection): boolean {
  const some = connection.prepare(
    `SELECT EXISTS (SELECT 1 FROM session WHERE cost_state <> ${COST_STATE.unassigned})
     OR EXISTS (SELECT 1 FROM spent) OR NOT EXISTS (SELECT 1 FROM session) AS some`,
  );
  return some.get()?.some === 1;
}

/** A session's own totals, to find those that change. */
const SUMS = `SELECT session_key, sum(messages), sum(unpriced), sum(underpriced), sum(cost) FROM spent
   WHERE inherited = 0 AND session_key IN (SELECT key FROM unassigned) GROUP BY session_key`;

const ASSIGN: readonly string[] = [
  "CREATE TEMP TABLE unassigned (key INTEGER PRIMARY KEY)",
  `INSERT INTO unassigned SELECT key FROM session WHERE cost_state <> ${COST_STATE.assigned}`,
  "CREATE TEMP TABLE shared (api_id TEXT PRIMARY KEY) WITHOUT ROWID",
  `INSERT OR IGNORE INTO shared SELECT api_id FROM spending WHERE inherited = ${MESSAGE_STATE.unassigned}`,
  `INSERT OR IGNORE INTO shared
   SELECT mine.api_id FROM session JOIN spending AS mine ON mine.session_key = session.key
   JOIN spending AS other ON other.api_id = mine.api_id AND other.session_key <> mine.session_key
   WHERE cost_state = ${COST_STATE.unassigned}`,
  `UPDATE spending SET inherited = ${MESSAGE_STATE.own} WHERE inherited <> ${MESSAGE_STATE.own}
   AND session_key IN (SELECT key FROM session WHERE cost_state = ${COST_STATE.unassigned})`,
  `UPDATE spending SET inherited = ${MESSAGE_STATE.own} WHERE inherited <> ${MESSAGE_STATE.own} AND api_id IN (SELECT api_id FROM shared)`,
  "INSERT OR IGNORE INTO unassigned SELECT session_key FROM spending WHERE api_id IN (SELECT api_id FROM shared)",
  `UPDATE spending SET inherited = 1 WHERE proof = 1 AND session_key IN (SELECT key FROM unassigned)`,
  // If two copies differ, the one counted further along is right, so its session owns the message. Otherwise
  // the session nearest to the root of the tree owns it, or the one that began first.
  `CREATE TEMP TABLE sharing AS
   SELECT session_key, api_id, row_number() OVER (
     PARTITION BY api_id ORDER BY proof IS 1, output DESC, lower_bound, session.depth, session.created_at, session.id
   ) AS position
   FROM shared CROSS JOIN spending USING (api_id) JOIN session ON session.key = session_key`,
  `UPDATE spending SET inherited = 1 FROM sharing
   WHERE position > 1 AND spending.session_key = sharing.session_key AND spending.api_id = sharing.api_id`,
  `CREATE TEMP TABLE sums AS ${SUMS}`,
  "DELETE FROM spent WHERE session_key IN (SELECT key FROM unassigned)",
  `INSERT INTO spent
   SELECT session_key, inherited, quarter, model, count(*), sum(input), sum(output), sum(cache_read),
     sum(cache_write), sum(cache_write_1h), max(lower_bound), coalesce(sum(cost), 0), count(*) - count(cost),
     sum(underpriced), sum(agent_cost), by_subsession
   FROM spending WHERE session_key IN (SELECT key FROM unassigned)
   GROUP BY session_key, inherited, quarter, model, by_subsession`,
];

const NOTE_CHANGES: readonly string[] = [
  // A reader that looked between the writing of the rows and this assignment has seen the old cost.
  noteChangeSql(
    "DISTINCT top_id",
    `FROM session WHERE key IN (
       SELECT session_key FROM (SELECT * FROM sums EXCEPT ${SUMS})
       UNION ALL SELECT session_key FROM (${SUMS} EXCEPT SELECT * FROM sums))`,
  ),
  "DROP TABLE sums",
  "DROP TABLE sharing",
  "DROP TABLE shared",
  "DROP TABLE unassigned",
];
