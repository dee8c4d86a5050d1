// Stores people's marks on sessions: pinned, archived, forgotten. No rebuild loses them.
import type { SessionId } from "../../model/ids.ts";
import type { MarkChange } from "../marks.ts";
import type { Connection } from "./database.ts";
import { removeSession, removeWords } from "./remove.ts";
import { forgetModelTexts } from "./summary-queue.ts";

export function markSession(connection: Connection, id: SessionId, change: MarkChange): void {
  connection.inTransaction(() => {
    const known = connection.prepare("SELECT pinned, archived FROM mark WHERE session_id = ?").get(id);
    connection
      .prepare("INSERT OR REPLACE INTO mark (session_id, pinned, archived) VALUES (?, ?, ?)")
      .run(id, Number(change.pinned ?? known?.pinned ?? 0), Number(change.archived ?? known?.archived ?? 0));
  });
}

/** Deletes a session with its subsessions, its bytes of every generation, and its marks. */
export function forgetSession(connection: Connection, id: SessionId, now: Date): void {
  // Deleted content is overwritten at once, in case VACUUM below does not finish.
  connection.database.exec("PRAGMA secure_delete = ON");
  connection.inTransaction(() => {
    const turns = connection
      .prepare("SELECT id FROM turn WHERE session_key IN (SELECT key FROM session WHERE top_id = ?)")
      .all(id);
    forgetSummariesIn(connection, id);
    for (const { key } of connection.prepare("SELECT key FROM session WHERE top_id = ?").all(id))
      removeSession(connection, Number(key));
    const sources = connection
      .prepare("SELECT key FROM source WHERE session_id = ? OR top_id = ?")
      .all(id, id);
    for (const { key } of sources) {
      connection.prepare("DELETE FROM piece WHERE source_key = ?").run(Number(key));
      connection.prepare("DELETE FROM source WHERE key = ?").run(Number(key));
    }
    connection.prepare("DELETE FROM file WHERE key NOT IN (SELECT file_key FROM file_touch)").run();
    forgetModelTexts(
      connection,
      id,
      turns.map((turn) => String(turn.id)),
    );
    for (const table of ["mark", "rename", "final_message"])
      connection.prepare(`DELETE FROM ${table} WHERE session_id = ?`).run(id);
    connection
      .prepare("INSERT OR REPLACE INTO forgotten (session_id, forgotten_at) VALUES (?, ?)")
      .run(id, now.toISOString());
  });
  // Deleted text must not be left in free pages or in the journal.
  connection.database.exec(
    "INSERT INTO dialogue (dialogue) VALUES ('optimize'); INSERT INTO work (work) VALUES ('optimize')",
  );
  connection.database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
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
