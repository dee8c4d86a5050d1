// Finds the turns that read or edited a file.
import { MOST_FILES, wantedFile } from "../file-paths.ts";
import { turnEntry } from "../read-rows.ts";
import type { FileFilter, FileTouchRow } from "../turns.ts";
import { conditions } from "./conditions.ts";
import { numbers, type Statements } from "./connection.ts";
import { sessionsByKey } from "./sessions.ts";
import { TURN_COLUMNS } from "./turns.ts";

export async function fileTouches(connection: Statements, filter: FileFilter): Promise<FileTouchRow[]> {
  const where = conditions();
  if (filter.path !== undefined) {
    const keys = await filesByPath(connection, filter.path);
    if (keys.length === 0) return [];
    where.add("file_key = ANY (?::bigint[])", numbers(keys));
  }
  if (filter.session !== undefined) where.add("s.id = ? OR s.top_id = ?", filter.session, filter.session);
  if (filter.agent !== undefined) where.add("s.agent = ?", filter.agent);
  where.project("s.project_path", filter.project);
  if (filter.access === "changed") where.add("access <> 'read'");
  else if (filter.access === undefined) where.add("access <> 'command'");
  else where.add("access = ?", filter.access);
  if (filter.since !== undefined) where.add("turn.started_at >= ?", filter.since);
  if (filter.until !== undefined) where.add("turn.started_at < ?", filter.until);
  if (filter.as_of !== undefined) where.add("turn.started_at <= ? OR turn.started_at IS NULL", filter.as_of);
  const rows = await connection.all(
    `SELECT file.path, access, turn_key, turn.session_key FROM file_touch JOIN turn ON turn.key = turn_key
     JOIN session AS s ON s.key = turn.session_key JOIN file ON file.key = file_key
     WHERE ${where.sql()} ORDER BY turn.started_at DESC NULLS LAST, turn_key, access, file.path LIMIT ?`,
    ...[...where.values(), filter.limit ?? null],
  );
  const sessions = await sessionsByKey(
    connection,
    rows.map((row) => Number(row.session_key)),
  );
  // Each turn once, because a turn may be megabytes long and touch hundreds of files.
  const found = await connection.all(
    `SELECT turn.key, ${TURN_COLUMNS} FROM turn WHERE key = ANY (?::bigint[])`,
    numbers(new Set(rows.map((row) => Number(row.turn_key)))),
  );
  const turns = new Map(found.map((row) => [Number(row.key), turnEntry(row)]));
  return rows.flatMap((row) => {
    const session = sessions.get(Number(row.session_key));
    const turn = turns.get(Number(row.turn_key));
    const access = row.access as FileTouchRow["access"];
    return session && turn ? [{ path: String(row.path), access, session, turn }] : [];
  });
}

/**
 * Finds files with this path, or with a path that ends in it after a separator, by the index of file names.
 */
export async function filesByPath(connection: Statements, path: string): Promise<number[]> {
  const { name, has } = wantedFile(path);
  const rows = await connection.all("SELECT key, path FROM file WHERE name = ? ORDER BY key", name);
  return rows
    .filter((row) => has(String(row.path)))
    .slice(0, MOST_FILES)
    .map((row) => Number(row.key));
}
