// Stores the usage and cost of each API message, and assigns them to one session if several have a copy of the
// message.
import type { RecordId } from "../../model/ids.ts";
import type { ColumnValue } from "../read-rows.ts";
import type { SpendingEntry } from "../rows.ts";
import {
  addedSpending,
  COST_STATE,
  fieldsOf,
  MESSAGE_STATE,
  namedSpending,
  SPENDING_FIELDS,
} from "../spending-rows.ts";
import { noteChangeSql } from "./change-log.ts";
import { type PostgresConnection, type Statements, textList } from "./connection.ts";
import { hasProvisional } from "./provisional.ts";

/** Writes a session's spending within the caller's transaction. */
export async function writeSpending(
  transaction: Statements,
  key: number,
  spending: readonly SpendingEntry[],
): Promise<void> {
  const stored = await storedSpending(transaction, key);
  const isFirst = stored.size === 0;
  await replaceSpending(transaction, key, namedSpending(key, spending), { stored, isFirst });
}

/** Adds what the given turns spent, and messages that were not known. Nothing that is stored is removed. */
export async function addSpending(
  transaction: Statements,
  key: number,
  spending: readonly SpendingEntry[],
  turns: ReadonlySet<RecordId>,
): Promise<void> {
  const stored = await storedSpending(transaction, key);
  const now = addedSpending(key, spending, { turns, has: (id) => stored.has(id) });
  const known = new Map([...stored].filter(([id]) => now.has(id)));
  await replaceSpending(transaction, key, now, { stored: known, isFirst: stored.size === 0 });
}

type StoredFields = readonly (ColumnValue | undefined)[];

async function storedSpending(transaction: Statements, key: number): Promise<Map<string, StoredFields>> {
  const rows = await transaction.all(
    `SELECT api_id, ${SPENDING_FIELDS.join(", ")} FROM spending WHERE session_key = ?`,
    key,
  );
  return new Map(rows.map((row) => [String(row.api_id), SPENDING_FIELDS.map((field) => row[field])]));
}

interface Replaced {
  /** The stored rows that may differ. Those that have no new entry are removed. */
  readonly stored: Map<string, StoredFields>;
  /** True if nothing is stored yet. */
  readonly isFirst: boolean;
}

async function replaceSpending(
  transaction: Statements,
  key: number,
  spending: ReadonlyMap<string, SpendingEntry>,
  { stored, isFirst }: Replaced,
): Promise<void> {
  // A new session is assigned as a whole.
  const mark = isFirst ? MESSAGE_STATE.own : MESSAGE_STATE.unassigned;
  const rows = [...spending].map(([id, entry]) => ({ id, fields: fieldsOf(entry) }));
  const changed = rows.filter(({ id, fields }) => {
    const known = stored.get(id);
    stored.delete(id);
    return !known?.every((field, column) => field === fields[column]);
  });
  await Promise.all(changed.map(({ id, fields }) => transaction.run(REPLACE, ...[key, id, mark, ...fields])));
  const gone = textList(stored.keys());
  if (stored.size > 0) {
    await transaction.run(
      "DELETE FROM spending WHERE session_key = ? AND api_id = ANY (?::text[])",
      ...[key, gone],
    );
    // Another session that holds such a message may own it now.
    await transaction.run(
      "UPDATE spending SET inherited = ? WHERE api_id = ANY (?::text[])",
      ...[MESSAGE_STATE.unassigned, gone],
    );
  }
  if (changed.length + stored.size > 0)
    await transaction.run(
      "UPDATE session SET cost_state = ? WHERE key = ? AND cost_state = ?",
      ...[COST_STATE.sums_stale, key, COST_STATE.assigned],
    );
}

const REPLACE = `INSERT INTO spending (session_key, api_id, inherited, ${SPENDING_FIELDS.join(", ")})
  VALUES (?, ?, ?, ${SPENDING_FIELDS.map(() => "?").join(", ")})
  ON CONFLICT (session_key, api_id) DO UPDATE SET inherited = excluded.inherited,
    ${SPENDING_FIELDS.map((field) => `${field} = excluded.${field}`).join(", ")}`;

/**
 * Assigns messages that were added, changed or removed since the last time, and those of unassigned sessions.
 */
export async function assignCosts(connection: PostgresConnection): Promise<void> {
  const waits = await connection.get(
    `SELECT 1 FROM session WHERE cost_state <> ${COST_STATE.assigned}
     UNION ALL SELECT 1 FROM spending WHERE inherited = ${MESSAGE_STATE.unassigned} LIMIT 1`,
  );
  // The sums of provisional sessions hold together only with those that the others had then.
  if (!waits || (await hasProvisional(connection))) return;
  await connection.inTransaction(async (transaction) => {
    for (const step of ASSIGN) await transaction.run(step);
  });
}

/**
 * Returns false while the archive is being built. Sessions that are read together are assigned together, so
 * if none is assigned and none has sums from its headline, they are still being read.
 */
export async function isBuilt(connection: Statements): Promise<boolean> {
  const some = await connection.get(
    `SELECT (EXISTS (SELECT 1 FROM session WHERE cost_state <> ${COST_STATE.unassigned})
       OR EXISTS (SELECT 1 FROM spent) OR NOT EXISTS (SELECT 1 FROM session))::int AS some`,
  );
  return some?.some === 1;
}

/** A session's own totals, to find those that change. */
const SUMS = `SELECT session_key, sum(messages) AS messages, sum(unpriced) AS unpriced, sum(underpriced) AS underpriced,
   sum(cost) AS cost FROM spent
   WHERE inherited = 0 AND session_key IN (SELECT key FROM unassigned) GROUP BY session_key`;

const ASSIGN: readonly string[] = [
  "CREATE TEMP TABLE unassigned (key bigint PRIMARY KEY) ON COMMIT DROP",
  `INSERT INTO unassigned SELECT key FROM session WHERE cost_state <> ${COST_STATE.assigned}`,
  `CREATE TEMP TABLE shared (api_id text COLLATE "C" PRIMARY KEY) ON COMMIT DROP`,
  `INSERT INTO shared SELECT DISTINCT api_id FROM spending WHERE inherited = ${MESSAGE_STATE.unassigned}`,
  `INSERT INTO shared
   SELECT DISTINCT mine.api_id FROM session JOIN spending AS mine ON mine.session_key = session.key
   JOIN spending AS other ON other.api_id = mine.api_id AND other.session_key <> mine.session_key
   WHERE cost_state = ${COST_STATE.unassigned} ON CONFLICT DO NOTHING`,
  `UPDATE spending SET inherited = ${MESSAGE_STATE.own} WHERE inherited <> ${MESSAGE_STATE.own}
   AND session_key IN (SELECT key FROM session WHERE cost_state = ${COST_STATE.unassigned})`,
  `UPDATE spending SET inherited = ${MESSAGE_STATE.own} WHERE inherited <> ${MESSAGE_STATE.own}
   AND api_id IN (SELECT api_id FROM shared)`,
  `INSERT INTO unassigned SELECT DISTINCT session_key FROM spending WHERE api_id IN (SELECT api_id FROM shared)
   ON CONFLICT DO NOTHING`,
  "UPDATE spending SET inherited = 1 WHERE proof = 1 AND session_key IN (SELECT key FROM unassigned)",
  // If two copies differ, the one counted further along is right, so its session owns the message. Otherwise
  // the session nearest to the root of the tree owns it, or the one that began first.
  `UPDATE spending SET inherited = 1 FROM (
     SELECT session_key, api_id, row_number() OVER (
       PARTITION BY api_id ORDER BY (proof IS NOT DISTINCT FROM 1)::int, output DESC, lower_bound, session.depth,
         session.created_at NULLS FIRST, session.id
     ) AS position
     FROM shared JOIN spending USING (api_id) JOIN session ON session.key = session_key) AS sharing
   WHERE position > 1 AND spending.session_key = sharing.session_key AND spending.api_id = sharing.api_id`,
  `CREATE TEMP TABLE sums ON COMMIT DROP AS ${SUMS}`,
  "DELETE FROM spent WHERE session_key IN (SELECT key FROM unassigned)",
  `INSERT INTO spent
   SELECT session_key, inherited, quarter, model, count(*), sum(input), sum(output), sum(cache_read),
     sum(cache_write), sum(cache_write_1h), max(lower_bound), coalesce(sum(cost), 0), count(*) - count(cost),
     sum(underpriced), sum(agent_cost), by_subsession
   FROM spending WHERE session_key IN (SELECT key FROM unassigned)
   GROUP BY session_key, inherited, quarter, model, by_subsession`,
  `UPDATE session SET cost_state = ${COST_STATE.assigned} WHERE key IN (SELECT key FROM unassigned)`,
  // A reader that looked between the writing of the rows and this assignment has seen the old cost.
  noteChangeSql(
    `SELECT DISTINCT top_id FROM session WHERE key IN (
       SELECT session_key FROM (SELECT * FROM sums EXCEPT ${SUMS}) AS before
       UNION ALL SELECT session_key FROM (${SUMS} EXCEPT SELECT * FROM sums) AS after)`,
  ),
];
