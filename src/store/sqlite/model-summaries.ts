// Stores the summaries that a model wrote, by turn, whichever sessions hold a copy of the turn.
import type { RecordId } from "../../model/ids.ts";
import type { SessionEntry } from "../rows.ts";
import type { ModelSummary, SummaryFields } from "../summaries.ts";
import type { Connection } from "./database.ts";

export function modelSummaries(
  connection: Connection,
  { id, top_id }: Pick<SessionEntry, "id" | "top_id">,
): ModelSummary[] {
  return connection
    .prepare(
      `SELECT w.* FROM turn JOIN written_summary AS w ON w.turn_id = turn.id
       WHERE session_key = (SELECT key FROM session WHERE top_id = ? AND id = ?)`,
    )
    .all(top_id, id)
    .map((row) => ({
      turn_id: row.turn_id as RecordId,
      fields: JSON.parse(String(row.fields)) as SummaryFields,
      model: String(row.model),
      written_at: String(row.written_at),
      final_message: row.final_message as ModelSummary["final_message"],
    }));
}

export function writeSummary(
  connection: Connection,
  { turn_id, fields, written_at, final_message }: Omit<ModelSummary, "model">,
  model: string,
): void {
  connection
    .prepare(
      `INSERT OR REPLACE INTO written_summary (turn_id, fields, model, written_at, final_message)
       VALUES (?, ?, ?, ?, ?)`,
    )
    .run(turn_id, JSON.stringify(fields), model, written_at, final_message);
  // The summary is searchable with its turn, so the turn is indexed again.
  connection.prepare("UPDATE turn SET dialogue_indexed = 0 WHERE id = ?").run(turn_id);
}
