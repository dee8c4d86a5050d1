// Deletes everything of a forgotten session, first its rows and then their remains in the database's files.
import type { SessionId } from "../../model/ids.ts";
import type { Connection } from "./database.ts";
import { INDEX_TABLES } from "./fts/tables.ts";
import { forgetModelTexts } from "./model-summaries.ts";
import { removeSession, removeWords } from "./remove.ts";

/** Deletes a session with its subsessions and its bytes of every generation, within the caller's transaction. */
export function removeBundle(connection: Connection, id: SessionId): void {
  forgetSummariesIn(connection, id);
  for (const { key } of connection.prepare("SELECT key FROM session WHERE top_id = ?").all(id))
    removeSession(connection, Number(key));
  // A log that belongs to another session by now stays with it.
  const sources = connection.prepare("SELECT key FROM source WHERE coalesce(top_id, session_id) = ?").all(id);
  for (const { key } of sources) {
    connection.prepare("DELETE FROM piece WHERE source_key = ?").run(Number(key));
    connection.prepare("DELETE FROM source WHERE key = ?").run(Number(key));
  }
  connection.prepare("DELETE FROM file WHERE key NOT IN (SELECT file_key FROM file_touch)").run();
}

/** Also deletes what people and models said about it. */
export function removeForgotten(connection: Connection, id: SessionId): void {
  const turns = connection
    .prepare("SELECT id FROM turn WHERE session_key IN (SELECT key FROM session WHERE top_id = ?)")
    .all(id);
  removeBundle(connection, id);
  forgetModelTexts(
    connection,
    id,
    turns.map((turn) => String(turn.id)),
  );
  for (const table of ["mark", "rename", "final_message"])
    connection.prepare(`DELETE FROM ${table} WHERE session_id = ?`).run(id);
}

/**
 * Drops the titles that come from summaries, because this session's summaries may title other sessions. Until
 * those are titled again, they have the titles from their own transcripts.
 */
function forgetSummariesIn(connection: Connection, id: SessionId): void {
  const held = connection
    .prepare(
      "SELECT 1 FROM link_evidence JOIN session AS s ON s.key = session_key WHERE s.top_id = ? AND summaries <> '[]'",
    )
    .get(id);
  if (!held) return;
  const named = connection
    .prepare(
      "SELECT turn.key FROM turn JOIN session AS s ON s.key = session_key WHERE summary IS NOT NULL AND number = 1",
    )
    .all();
  for (const { key } of named) {
    removeWords(connection, "dialogue", Number(key));
    connection.prepare("UPDATE turn SET dialogue_indexed = 0 WHERE key = ?").run(Number(key));
  }
  connection.prepare("UPDATE session SET summary = NULL WHERE summary IS NOT NULL").run();
}

/** Removes deleted text from free pages, from the full-text index and from the WAL. */
export function scrub({ database }: Pick<Connection, "database">): void {
  // A backup by an older clew lacks some of the tables.
  const has = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?");
  for (const table of INDEX_TABLES)
    if (has.get(table)) database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
}
