// Stores what sessions are linked by (link evidence), next to their rows, and groups the sessions that share
// a link key, because only those can be linked.
import type { SessionId } from "../../model/ids.ts";
import type { FoundSummary } from "../../model/title.ts";
import { bytesOf, evidenceRow, linkKeysIn, numbersIn, summariesIn } from "../evidence-rows.ts";
import type { ColumnValues } from "../read-rows.ts";
import type { EvidenceEntry, EvidenceRow } from "../rows.ts";
import { numbers, type PostgresConnection, type SqlValue, type Statements } from "./connection.ts";

/** Writes evidence within the caller's transaction. All sessions in the link group are linked again. */
export async function writeEvidence(
  transaction: Statements,
  key: number,
  entry: EvidenceEntry | null,
): Promise<void> {
  if (!entry) {
    await removeEvidence(transaction, key);
    return;
  }
  const before = await known(transaction, key);
  const summaries = JSON.stringify(entry.summaries);
  if (summaries !== (before?.summaries ?? NONE)) await unlinkAll(transaction);
  const held = new Set(before && linkKeysIn(before));
  const shared = await takeLinkKeys(
    transaction,
    key,
    entry.link_keys.filter((linkKey) => !held.has(linkKey)),
  );
  const group = await joinGroups(transaction, shared, before ? Number(before.link_group) : key);
  const { evidence } = entry;
  const row: Readonly<Record<string, SqlValue>> = {
    link_group: group,
    begun_at: evidence.begun_at,
    first_at: evidence.first_at,
    noted_at: evidence.noted_at,
    active_at: evidence.active_at,
    forked_from: evidence.forked_from,
    continued_in: evidence.continued_in,
    derived_from: JSON.stringify(evidence.derived_from),
    team: evidence.team && JSON.stringify(evidence.team),
    titles: JSON.stringify(entry.titles),
    summaries,
    trace: bytesOf(evidence.trace),
    hangs_on: bytesOf(evidence.hangs_on),
    ends: bytesOf(evidence.ends),
    records: bytesOf(entry.records),
    link_keys: bytesOf(entry.link_keys),
  };
  const columns = Object.keys(row);
  await transaction.run(
    `INSERT INTO link_evidence (session_key, ${columns.join(", ")}) VALUES (?${", ?".repeat(columns.length)})
     ON CONFLICT (session_key) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`,
    ...[key, ...Object.values(row)],
  );
  await transaction.run("UPDATE session SET linked = 0 WHERE key = ?", key);
}

function known(transaction: Statements, key: number): Promise<ColumnValues | undefined> {
  return transaction.get(
    "SELECT link_group, link_keys, summaries FROM link_evidence WHERE session_key = ?",
    key,
  );
}

const NONE = "[]";

export async function removeEvidence(transaction: Statements, key: number): Promise<void> {
  const before = await known(transaction, key);
  if (!before) return;
  if (before.summaries !== NONE) await unlinkAll(transaction);
  const group = Number(before.link_group);
  await transaction.run(
    "UPDATE session SET linked = 0 WHERE key IN (SELECT session_key FROM link_evidence WHERE link_group = ?)",
    group,
  );
  await transaction.run("DELETE FROM link_key WHERE session_key = ?", key);
  await transaction.run("DELETE FROM link_evidence WHERE session_key = ?", key);
  const others = await transaction.all(
    "SELECT session_key, link_keys FROM link_evidence WHERE link_group = ?",
    group,
  );
  for (const other of others) await takeLinkKeys(transaction, Number(other.session_key), linkKeysIn(other));
  await transaction.run(
    `UPDATE session SET linked = 1, root_id = id, depth = 0, tree_order = 0, tree = NULL, children = 0, summary = NULL
     WHERE key = ?`,
    key,
  );
}

/**
 * Marks all sessions as unlinked. A summary names the session that holds its leaf, so one summary more or
 * less may change any title.
 */
async function unlinkAll(transaction: Statements): Promise<void> {
  await transaction.run(
    "UPDATE session SET linked = 0 WHERE linked = 1 AND key IN (SELECT session_key FROM link_evidence)",
  );
}

/**
 * Gives each key to the first session that had it. Returns the keys that already belong to another session.
 */
async function takeLinkKeys(transaction: Statements, key: number, linkKeys: Float64Array): Promise<number[]> {
  if (linkKeys.length === 0) return [];
  const taken = await transaction.all(
    `INSERT INTO link_key (key, session_key) SELECT DISTINCT wanted, ?::bigint FROM unnest(?::bigint[]) AS wanted
     ON CONFLICT DO NOTHING RETURNING key`,
    ...[key, numbers(linkKeys)],
  );
  const own = new Set(taken.map((row) => Number(row.key)));
  return [...linkKeys].filter((linkKey) => !own.has(linkKey));
}

/**
 * Merges the link groups of a session and of all sessions that have one of the keys. Groups are never split
 * again: a session that no longer belongs only costs a comparison.
 */
async function joinGroups(
  transaction: Statements,
  linkKeys: readonly number[],
  own: number,
): Promise<number> {
  if (linkKeys.length === 0) return own;
  const found = await transaction.all(
    `SELECT DISTINCT link_group FROM link_evidence WHERE session_key IN (
       SELECT session_key FROM link_key WHERE key = ANY (?::bigint[])) ORDER BY link_group`,
    numbers(linkKeys),
  );
  const [joined = own, ...others] = found.map(({ link_group }) => Number(link_group));
  const merged = [...new Set([...others, own])].filter((other) => other !== joined);
  if (merged.length > 0)
    await transaction.run(
      "UPDATE link_evidence SET link_group = ? WHERE link_group = ANY (?::bigint[])",
      ...[joined, numbers(merged)],
    );
  return joined;
}

/** Returns the link groups of the sessions to link again. */
export async function unlinkedGroups(connection: Statements): Promise<number[]> {
  const rows = await connection.all(
    `SELECT DISTINCT link_group FROM session JOIN link_evidence ON session_key = session.key
     WHERE linked = 0 ORDER BY link_group`,
  );
  return rows.map(({ link_group }) => Number(link_group));
}

export async function evidenceIn(connection: Statements, groups: readonly number[]): Promise<EvidenceRow[]> {
  // Record keys are needed only for summaries. They are large, and most archives have no summary.
  const summary = await connection.get(`SELECT 1 ${FROM_SUMMARIES} LIMIT 1`);
  const rows = await connection.all(
    `${select(summary ? "records" : "''::bytea AS records")} WHERE link_group = ANY (?::bigint[]) ORDER BY link_group, session_key`,
    numbers(groups),
  );
  return rows.map(evidenceRow);
}

function select(records: string): string {
  return `
SELECT s.id, s.project_path, link_group, begun_at, first_at, noted_at, active_at, forked_from, continued_in, derived_from, team, titles,
  trace, hangs_on, ends, ${records} FROM link_evidence JOIN session AS s ON s.key = session_key`;
}

const FROM_SUMMARIES = "FROM link_evidence JOIN session AS s ON s.key = session_key WHERE summaries <> '[]'";

export async function allEvidence(connection: Statements, root?: SessionId): Promise<EvidenceRow[]> {
  const sql = select("records");
  const rows =
    root === undefined
      ? await connection.all(`${sql} ORDER BY session_key`)
      : await connection.all(`${sql} WHERE s.root_id = ? ORDER BY session_key`, root);
  return rows.map(evidenceRow);
}

export function eachRecords(
  connection: PostgresConnection,
  take: (session_id: SessionId, records: Uint32Array) => void,
): Promise<void> {
  return connection.each(
    "SELECT s.id, records FROM link_evidence JOIN session AS s ON s.key = session_key",
    ({ id, records }) => take(id as SessionId, numbersIn(records)),
  );
}

export async function allSummaries(connection: Statements): Promise<FoundSummary[]> {
  return summariesIn(await connection.all(`SELECT s.id, summaries ${FROM_SUMMARIES} ORDER BY s.id`));
}
