// Stores sources as they were read, and finds what is left to read.
import type { SessionId } from "../../model/ids.ts";
import { nextBase } from "../blocks.ts";
import type { WaitingList, WaitingSource, WaitingTurn } from "../intake.ts";
import type { SourceRow } from "../logs.ts";
import { type ColumnValues, sourceRow, textOf, waitingTurn } from "../read-rows.ts";
import { numbers, type PostgresConnection, type Statements } from "./connection.ts";

export async function listSources(connection: PostgresConnection): Promise<SourceRow[]> {
  const sources: SourceRow[] = [];
  await eachSource(connection, (source) => sources.push(source));
  return sources;
}

export function eachSource(connection: PostgresConnection, take: (source: SourceRow) => void): Promise<void> {
  return connection.each("SELECT * FROM source ORDER BY path", (row) => take(sourceRow(row)));
}

export async function sourceAt(connection: Statements, path: string): Promise<SourceRow | null> {
  const row = await connection.get("SELECT * FROM source WHERE path = ?", path);
  return row ? sourceRow(row) : null;
}

export async function sourcesOf(connection: Statements, top: SessionId): Promise<SourceRow[]> {
  const rows = await connection.all(
    "SELECT * FROM source WHERE top_id = ? ORDER BY type, gone, size DESC, path",
    top,
  );
  return rows.map(sourceRow);
}

/** Returns keys of sources in the order of their activity, because index rows in time order make searches fast. */
export async function listWaiting(connection: Statements): Promise<WaitingList> {
  const rows = await connection.all(
    `SELECT key, size FROM source WHERE key IN (
       SELECT key FROM source WHERE gone = 0 AND kept_to < size
       UNION SELECT source_key FROM session WHERE key IN (SELECT session_key FROM turn WHERE work_indexed_to < ends_at)
       UNION SELECT part.key FROM source AS part JOIN session ON session.top_id = part.top_id AND session.id = part.session_id
       WHERE part.log > 0 AND session.key IN (SELECT session_key FROM turn WHERE work_indexed_to < ends_at))
     ORDER BY mtime_ms, path`,
  );
  return {
    keys: rows.map(({ key }) => Number(key)),
    bytes: rows.reduce((sum, { size }) => sum + Number(size), 0),
  };
}

export async function waitingSources(
  connection: Statements,
  keys: readonly number[],
): Promise<WaitingSource[]> {
  const rows = await connection.all("SELECT * FROM source WHERE key = ANY (?::bigint[])", numbers(keys));
  const found = new Map(rows.map((row) => [Number(row.key), row]));
  const wanted = keys.map((key) => found.get(key)).filter((row) => row !== undefined);
  return Promise.all(
    wanted.map(async (row) => ({ source: sourceRow(row), turns: await waitingTurns(connection, row) })),
  );
}

export async function forgottenIds(connection: Statements): Promise<SessionId[]> {
  const rows = await connection.all("SELECT session_id FROM forgotten");
  return rows.map(({ session_id }) => String(session_id) as SessionId);
}

/** Returns turns whose next unindexed bytes are in this source, with their spans in it. */
async function waitingTurns(connection: Statements, source: ColumnValues): Promise<WaitingTurn[]> {
  const log = Number(source.log);
  const rows = await connection.all(
    `SELECT turn.key, turn.data, coalesce(
       (SELECT min("from") FROM chunk WHERE turn_key = turn.key AND "full" = 0), work_indexed_to) AS work_indexed_to
     FROM turn WHERE work_indexed_to < ends_at AND session_key IN (
       SELECT key FROM session WHERE source_key = ?
       UNION SELECT key FROM session WHERE ?::bigint > 0 AND top_id = ? AND id = ?)
     ORDER BY ends_at, key`,
    ...[Number(source.key), log, textOf(source.top_id), textOf(source.session_id)],
  );
  return rows.flatMap((row) => waitingTurn(row, log) ?? []);
}

export async function markGone(
  connection: PostgresConnection,
  paths: readonly string[],
  gone: boolean,
): Promise<void> {
  if (paths.length === 0) return;
  await connection.inTransaction(async (transaction) => {
    for (const path of paths) {
      // If the session has another transcript, that one may now be the one to show.
      await transaction.run(
        `UPDATE source SET gone = ?, derived = CASE WHEN EXISTS (
           SELECT 1 FROM source AS copy WHERE copy.top_id = source.top_id AND copy.session_id = source.session_id
             AND copy.key <> source.key AND copy.type <> 'side' AND source.type <> 'side') THEN 0 ELSE derived END
         WHERE path = ?`,
        ...[gone ? 1 : 0, path],
      );
      if (gone) await fallBack(transaction, path);
    }
  });
}

/**
 * Returns to the previous generation if a file was rewritten, and then deleted before any of its new bytes
 * were archived.
 */
async function fallBack(transaction: Statements, path: string): Promise<void> {
  const last = await transaction.get(
    `SELECT source.key, source.base, piece.generation, sum(length) AS size FROM source JOIN piece ON source_key = source.key
     WHERE path = ? AND kept_to = 0 AND source.size > 0
     GROUP BY source.key, piece.generation ORDER BY piece.generation DESC LIMIT 1`,
    path,
  );
  if (!last) return;
  const { key, generation, size, base } = last;
  // Its address is the one of the next generation, minus the distance between the two.
  const before = Number(base) === 0 ? 0 : Number(base) - nextBase(Number(size));
  await transaction.run(
    "UPDATE source SET generation = ?, kept_to = ?, size = ?, base = ?, derived = 0 WHERE key = ?",
    ...[Number(generation), Number(size), Number(size), before, Number(key)],
  );
}
