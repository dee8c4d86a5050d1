// Stores sources as they were read, and finds what is left to read.

import type { SQLOutputValue } from "node:sqlite";
import type { SessionId } from "../../model/ids.ts";
import { nextBase } from "../blocks.ts";
import type { WaitingList, WaitingSource, WaitingTurn } from "../intake.ts";
import type { SourceRow } from "../logs.ts";
import { sourceRow, textOf, waitingTurn } from "../read-rows.ts";
import type { Connection } from "./database.ts";

export function listSources(connection: Connection): SourceRow[] {
  const sources: SourceRow[] = [];
  eachSource(connection, (source) => sources.push(source));
  return sources;
}

/** A row as SQLite returns it is several times as large, so only one is held at a time. */
export function eachSource(connection: Connection, take: (source: SourceRow) => void): void {
  for (const row of connection.prepare("SELECT * FROM source ORDER BY path").iterate()) take(sourceRow(row));
}

export function sourceAt(connection: Connection, path: string): SourceRow | null {
  const row = connection.prepare("SELECT * FROM source WHERE path = ?").get(path);
  return row ? sourceRow(row) : null;
}

export function sourcesOf(connection: Connection, top: SessionId): SourceRow[] {
  return connection
    .prepare("SELECT * FROM source WHERE top_id = ? ORDER BY type, gone, size DESC, path")
    .all(top)
    .map(sourceRow);
}

/** Returns keys of sources in the order of their activity, because index rows in time order make searches fast. */
export function listWaiting(connection: Connection): WaitingList {
  const rows = connection
    .prepare(
      `SELECT key, size FROM source WHERE key IN (
         SELECT key FROM source WHERE gone = 0 AND kept_to < size
         UNION SELECT source_key FROM session WHERE key IN (SELECT session_key FROM turn WHERE work_indexed_to < ends_at)
         UNION SELECT part.key FROM source AS part JOIN session ON session.top_id = part.top_id AND session.id = part.session_id
         WHERE part.log > 0 AND session.key IN (SELECT session_key FROM turn WHERE work_indexed_to < ends_at))
       ORDER BY mtime_ms, path`,
    )
    .iterate();
  const keys: number[] = [];
  let bytes = 0;
  for (const { key, size } of rows) {
    keys.push(Number(key));
    bytes += Number(size);
  }
  return { keys, bytes };
}

export function waitingSources(connection: Connection, keys: readonly number[]): WaitingSource[] {
  const find = connection.prepare("SELECT * FROM source WHERE key = ?");
  return keys.flatMap((key) => {
    const row = find.get(key);
    return row ? [{ source: sourceRow(row), turns: waitingTurns(connection, row) }] : [];
  });
}

export function forgottenIds(connection: Connection): SessionId[] {
  const rows = connection.prepare("SELECT session_id FROM forgotten").all();
  return rows.map(({ session_id }) => String(session_id) as SessionId);
}

/** Returns turns whose next unindexed bytes are in this source, with their spans in it. */
function waitingTurns(connection: Connection, source: Record<string, SQLOutputValue>): WaitingTurn[] {
  const log = Number(source.log);
  return connection
    .prepare(
      `SELECT turn.key, turn.data, coalesce(
         (SELECT min("from") FROM chunk WHERE turn_key = turn.key AND full = 0), work_indexed_to) AS work_indexed_to
       FROM turn WHERE work_indexed_to < ends_at AND session_key IN (
         SELECT key FROM session WHERE source_key = ?
         UNION SELECT key FROM session WHERE ? > 0 AND top_id = ? AND id = ?)
       ORDER BY ends_at`,
    )
    .all(Number(source.key), log, textOf(source.top_id), textOf(source.session_id))
    .flatMap((row) => waitingTurn(row, log) ?? []);
}

export function markGone(connection: Connection, paths: readonly string[], gone: boolean): void {
  if (paths.length === 0) return;
  connection.inTransaction(() => {
    // If the session has another transcript, that one may now be the one to show.
    const update = connection.prepare(
      `UPDATE source SET gone = ?, derived = derived AND NOT EXISTS (
         SELECT 1 FROM source AS copy WHERE copy.top_id = source.top_id AND copy.session_id = source.session_id
           AND copy.key <> source.key AND copy.type <> 'side' AND source.type <> 'side') WHERE path = ?`,
    );
    for (const path of paths) {
      update.run(gone ? 1 : 0, path);
      if (gone) fallBack(connection, path);
    }
  });
}

/**
 * Returns to the previous generation if a file was rewritten, and then deleted before any of its new bytes
 * were archived.
 */
function fallBack(connection: Connection, path: string): void {
  const last = connection
    .prepare(
      `SELECT source.key, source.base, piece.generation, sum(length) AS size FROM source JOIN piece ON source_key = source.key
       WHERE path = ? AND kept_to = 0 AND source.size > 0
       GROUP BY source.key, piece.generation ORDER BY piece.generation DESC LIMIT 1`,
    )
    .get(path);
  if (!last) return;
  const { key, generation, size, base } = last;
  // Its address is the one of the next generation, minus the distance between the two.
  const before = Number(base) === 0 ? 0 : Number(base) - nextBase(Number(size));
  connection
    .prepare("UPDATE source SET generation = ?, kept_to = ?, size = ?, base = ?, derived = 0 WHERE key = ?")
    .run(Number(generation), Number(size), Number(size), before, Number(key));
}
