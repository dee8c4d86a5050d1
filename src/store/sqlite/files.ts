// Finds the turns that read or edited a file.

import { MOST_FILES, wantedFile } from "../file-paths.ts";
import { turnEntry } from "../read-rows.ts";
import type { TurnEntry } from "../rows.ts";
import type { FileFilter, FileTouchRow } from "../turns.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./database.ts";
import { sessionsByKey, TURN_COLUMNS } from "./sessions.ts";

export function fileTouches(connection: Connection, filter: FileFilter): FileTouchRow[] {
  const where = conditions();
  if (filter.path !== undefined) {
    const keys = filesByPath(connection, filter.path);
    if (keys.length === 0) return [];
    where.add(`file_key IN (${keys.map(() => "?").join(", ")})`, ...keys);
  }
  if (filter.session !== undefined)
    where.add(
      "turn.session_key IN (SELECT key FROM session WHERE id = ? OR top_id = ?)",
      ...[filter.session, filter.session],
    );
  if (filter.agent !== undefined)
    where.add(
      "(SELECT json_extract(data, '$.agent') FROM session WHERE key = turn.session_key) = ?",
      filter.agent,
    );
  where.project("(SELECT project_path FROM session WHERE key = turn.session_key)", filter.project);
  if (filter.access === "changed") where.add("access <> 'read'");
  else if (filter.access === undefined) where.add("access <> 'command'");
  else where.add("access = ?", filter.access);
  if (filter.since !== undefined) where.add("turn.started_at >= ?", filter.since);
  if (filter.until !== undefined) where.add("turn.started_at < ?", filter.until);
  if (filter.as_of !== undefined) where.add("turn.started_at <= ? OR turn.started_at IS NULL", filter.as_of);
  const rows = connection.database
    .prepare(
      `WITH latest AS MATERIALIZED (
         SELECT file_key, turn_key, access, turn.started_at FROM file_touch JOIN turn ON turn.key = turn_key
         WHERE ${where.sql()} ORDER BY turn.started_at DESC, turn_key, access LIMIT ?
       )
       SELECT file.path, access, turn_key, turn.session_key FROM latest
       JOIN file ON file.key = file_key JOIN turn ON turn.key = turn_key
       ORDER BY latest.started_at DESC, turn_key, access`,
    )
    .all(...where.values(), filter.limit ?? -1);
  const sessions = sessionsByKey(
    connection,
    rows.map((row) => Number(row.session_key)),
  );
  const turns = turnsByKey(
    connection,
    rows.map((row) => Number(row.turn_key)),
  );
  return rows.flatMap((row) => {
    const session = sessions.get(Number(row.session_key));
    const turn = turns.get(Number(row.turn_key));
    const access = row.access as FileTouchRow["access"];
    return session && turn ? [{ path: String(row.path), access, session, turn }] : [];
  });
}

/** Reads each turn once, because a turn may be megabytes long and touch hundreds of files. */
function turnsByKey(connection: Connection, keys: readonly number[]): Map<number, TurnEntry> {
  const found = new Map<number, TurnEntry>();
  for (const key of new Set(keys)) {
    const row = connection.prepare(`SELECT ${TURN_COLUMNS} FROM turn WHERE key = ?`).get(key);
    if (row) found.set(key, turnEntry(row));
  }
  return found;
}

/**
 * Finds files with this path, or with a path that ends in it after a separator, by the index of file names.
 */
export function filesByPath(connection: Connection, path: string): number[] {
  const { name, has } = wantedFile(path);
  return connection
    .prepare("SELECT key, path FROM file WHERE name = ?")
    .all(name)
    .filter((row) => has(String(row.path)))
    .slice(0, MOST_FILES)
    .map((row) => Number(row.key));
}
