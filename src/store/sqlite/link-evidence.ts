// Stores what sessions are linked by (link evidence), next to their rows, and groups the sessions that share
// a link key, because only those can be linked.
import type { SessionId } from "../../model/ids.ts";
import type { FoundSummary } from "../../model/title.ts";
import { bytesOf, evidenceRow, linkKeysIn, numbersIn, summariesIn } from "../evidence-rows.ts";
import type { ColumnValues } from "../read-rows.ts";
import type { EvidenceEntry, EvidenceRow } from "../rows.ts";
import type { Connection } from "./database.ts";

/** Writes evidence within the caller's transaction. All sessions in the link group are linked again. */
export function writeEvidence(connection: Connection, key: number, entry: EvidenceEntry | null): void {
  if (!entry) {
    removeEvidence(connection, key);
    return;
  }
  const before = known(connection, key);
  const summaries = JSON.stringify(entry.summaries);
  if (summaries !== (before?.summaries ?? NONE)) unlinkAll(connection);
  const held = new Set(before && linkKeysIn(before));
  const shared = takeLinkKeys(
    connection,
    key,
    entry.link_keys.filter((linkKey) => !held.has(linkKey)),
  );
  const group = joinGroups(connection, shared, before ? Number(before.link_group) : key);
  const { evidence } = entry;
  connection
    .prepare(
      `INSERT OR REPLACE INTO link_evidence (session_key, link_group, begun_at, first_at, noted_at, active_at, forked_from,
         continued_in, derived_from, team, titles, summaries, trace, hangs_on, ends, records, link_keys)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      key,
      group,
      evidence.begun_at,
      evidence.first_at,
      evidence.noted_at,
      evidence.active_at,
      evidence.forked_from,
      evidence.continued_in,
      JSON.stringify(evidence.derived_from),
      evidence.team && JSON.stringify(evidence.team),
      JSON.stringify(entry.titles),
      summaries,
      bytesOf(evidence.trace),
      bytesOf(evidence.hangs_on),
      bytesOf(evidence.ends),
      bytesOf(entry.records),
      bytesOf(entry.link_keys),
    );
  connection.prepare("UPDATE session SET linked = 0 WHERE key = ?").run(key);
}

function known(connection: Connection, key: number): ColumnValues | undefined {
  return connection
    .prepare("SELECT link_group, link_keys, summaries FROM link_evidence WHERE session_key = ?")
    .get(key);
}

const NONE = "[]";

export function removeEvidence(connection: Connection, key: number): void {
  const before = known(connection, key);
  if (!before) return;
  if (before.summaries !== NONE) unlinkAll(connection);
  connection
    .prepare(
      "UPDATE session SET linked = 0 WHERE key IN (SELECT session_key FROM link_evidence WHERE link_group = ?)",
    )
    .run(Number(before.link_group));
  connection.prepare("DELETE FROM link_key WHERE session_key = ?").run(key);
  connection.prepare("DELETE FROM link_evidence WHERE session_key = ?").run(key);
  const others = connection
    .prepare("SELECT session_key, link_keys FROM link_evidence WHERE link_group = ?")
    .all(Number(before.link_group));
  for (const other of others) takeLinkKeys(connection, Number(other.session_key), linkKeysIn(other));
  connection
    .prepare(
      "UPDATE session SET linked = 1, root_id = id, depth = 0, tree_order = 0, tree = NULL, summary = NULL WHERE key = ?",
    )
    .run(key);
}

/**
 * Marks all sessions as unlinked. A summary names the session that holds its leaf, so one summary more or
 * less may change any title.
 */
function unlinkAll(connection: Connection): void {
  connection
    .prepare(
      "UPDATE session SET linked = 0 WHERE linked = 1 AND key IN (SELECT session_key FROM link_evidence)",
    )
    .run();
}

/**
 * Gives each key to the first session that had it. Returns the keys that already belong to another session.
 */
function takeLinkKeys(connection: Connection, key: number, linkKeys: Float64Array): number[] {
  const take = connection.prepare(
    "INSERT INTO link_key (key, session_key) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  return [...linkKeys].filter((linkKey) => take.run(linkKey, key).changes === 0);
}

/**
 * Merges the link groups of a session and of all sessions that have one of the keys. Groups are never split
 * again: a session that no longer belongs only costs a comparison.
 */
function joinGroups(connection: Connection, linkKeys: readonly number[], own: number): number {
  if (linkKeys.length === 0) return own;
  const found = connection
    .prepare(
      `SELECT DISTINCT link_group FROM link_evidence WHERE session_key IN (
         SELECT session_key FROM link_key WHERE key IN (SELECT value FROM json_each(?)))`,
    )
    .all(JSON.stringify(linkKeys))
    .map(({ link_group }) => Number(link_group));
  const [joined = own, ...others] = found;
  for (const other of new Set([...others, own]))
    if (other !== joined)
      connection.prepare("UPDATE link_evidence SET link_group = ? WHERE link_group = ?").run(joined, other);
  return joined;
}

/** Returns the link groups of the sessions to link again. */
export function unlinkedGroups(connection: Connection): number[] {
  const rows = connection
    .prepare(
      `SELECT DISTINCT link_group FROM session JOIN link_evidence ON session_key = session.key
       WHERE linked = 0 ORDER BY link_group`,
    )
    .iterate();
  return Array.from(rows, ({ link_group }) => Number(link_group));
}

export function evidenceIn(connection: Connection, groups: readonly number[]): EvidenceRow[] {
  // Record keys are needed only for summaries. They are large, and most archives have no summary.
  const summary = connection.prepare(`SELECT 1 ${FROM_SUMMARIES} LIMIT 1`).get();
  const rows = connection
    .prepare(
      `${select(summary ? "records" : "x'' AS records")} WHERE link_group IN (SELECT value FROM json_each(?))`,
    )
    .iterate(JSON.stringify(groups));
  return Array.from(rows, evidenceRow);
}

function select(records: string): string {
  return `
SELECT s.id, s.project_path, link_group, begun_at, first_at, noted_at, active_at, forked_from, continued_in, derived_from, team, titles,
  trace, hangs_on, ends, ${records} FROM link_evidence JOIN session AS s ON s.key = session_key`;
}

const FROM_SUMMARIES =
  "FROM link_evidence INDEXED BY link_evidence_with_summaries JOIN session AS s ON s.key = session_key WHERE summaries <> '[]'";

export function allEvidence(connection: Connection, root?: SessionId): EvidenceRow[] {
  const sql = select("records");
  return root === undefined
    ? connection.prepare(sql).all().map(evidenceRow)
    : connection.prepare(`${sql} WHERE s.root_id = ?`).all(root).map(evidenceRow);
}

export function eachRecords(
  connection: Connection,
  take: (session_id: SessionId, records: Uint32Array) => void,
): void {
  const rows = connection
    .prepare("SELECT s.id, records FROM link_evidence JOIN session AS s ON s.key = session_key")
    .iterate();
  for (const { id, records } of rows) take(id as SessionId, numbersIn(records));
}

export function allSummaries(connection: Connection): FoundSummary[] {
  return summariesIn(connection.prepare(`SELECT s.id, summaries ${FROM_SUMMARIES} ORDER BY s.id`).all());
}
