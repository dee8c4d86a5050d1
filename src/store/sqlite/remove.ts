// Removes rows with everything that depends on them, including the full-text index, within the caller's
// transaction.
import type { Connection } from "./database.ts";
import { secretTable } from "./fts/tables.ts";
import { removeEvidence } from "./link-evidence.ts";

export function removeSession(connection: Connection, key: number): void {
  const turns = connection.prepare("SELECT key FROM turn WHERE session_key = ?").all(key);
  removeTurns(
    connection,
    turns.map((turn) => Number(turn.key)),
  );
  // A session that shared a message with this one may own it now.
  connection
    .prepare(
      `UPDATE session SET cost_state = 0 WHERE key IN (SELECT session_key FROM spending WHERE api_id IN (
         SELECT api_id FROM spending WHERE session_key = ?))`,
    )
    .run(key);
  removeEvidence(connection, key);
  for (const table of ["spending", "spent"])
    connection.prepare(`DELETE FROM ${table} WHERE session_key = ?`).run(key);
  connection.prepare("DELETE FROM session WHERE key = ?").run(key);
}

export function removeTurns(connection: Connection, keys: readonly number[]): void {
  for (const key of keys) {
    removeChunks(connection, key, "turn");
    removeWords(connection, "dialogue", key);
    connection.prepare("DELETE FROM file_touch WHERE turn_key = ?").run(key);
    connection.prepare("DELETE FROM turn WHERE key = ?").run(key);
  }
}

/** Removes the indexed work of a session's turns, or of one turn, which then counts as unread. */
export function removeChunks(connection: Connection, key: number, of: "session" | "turn" = "session"): void {
  const turns = of === "turn" ? "?" : "SELECT key FROM turn WHERE session_key = ?";
  const chunks = connection.prepare(`SELECT key FROM chunk WHERE turn_key IN (${turns})`).all(key);
  removeChunkRows(
    connection,
    chunks.map((chunk) => Number(chunk.key)),
  );
  connection.prepare(`UPDATE turn SET work_indexed_to = 0 WHERE key IN (${turns})`).run(key);
}

export function removeChunkRows(connection: Connection, keys: readonly number[]): void {
  for (const key of keys) {
    removeWords(connection, "work", key);
    connection.prepare("DELETE FROM chunk WHERE key = ?").run(key);
  }
}

/**
 * Deletes words only if there are any, and row by row: for a statement that may delete many rows, FTS5 first
 * writes out everything it holds in memory.
 */
export function removeWords(connection: Connection, index: "dialogue" | "work", key: number): void {
  for (const table of [index, secretTable(index)]) {
    const indexed = connection.prepare(`SELECT 1 FROM ${table}_docsize WHERE id = ?`).get(key);
    if (indexed) connection.prepare(`DELETE FROM ${table} WHERE rowid = ?`).run(key);
  }
}
