// Reads the summaries that a model wrote, by turn, whichever sessions hold a copy of the turn, and forgets texts.
import type { RecordId, SessionId } from "../../model/ids.ts";
import type { SessionEntry } from "../rows.ts";
import type { ModelSummary, SummaryFields } from "../summaries.ts";
import type { TurnRange } from "../turns.ts";
import type { Connection } from "./database.ts";

export function modelSummaries(
  connection: Connection,
  { id, top_id }: Pick<SessionEntry, "id" | "top_id">,
  { from, to }: TurnRange = { from: 1, to: Number.MAX_SAFE_INTEGER },
): ModelSummary[] {
  return connection
    .prepare(
      `SELECT w.* FROM turn JOIN written_summary AS w ON w.turn_id = turn.id
       WHERE session_key = (SELECT key FROM session WHERE top_id = ? AND id = ?) AND number BETWEEN ? AND ?`,
    )
    .all(top_id, id, from, to)
    .map((row) => ({
      turn_id: row.turn_id as RecordId,
      fields: JSON.parse(String(row.fields)) as SummaryFields,
      model: String(row.model),
      written_at: String(row.written_at),
      final_message: row.final_message as ModelSummary["final_message"],
    }));
}

/** Deletes the texts about a forgotten session, whose rows are gone already. */
export function forgetModelTexts(connection: Connection, id: SessionId, turns: readonly string[]): void {
  for (const table of ["written_title", "writing_job"])
    connection.prepare(`DELETE FROM ${table} WHERE session_id = ?`).run(id);
  // A text may be about a turn that the session no longer has, because a person rewound to before it.
  const calls = connection.prepare("SELECT turn_id FROM model_call WHERE session_id = ?").all(id);
  // A copy of the turn may be in another session.
  const texts = ["written_gist", "written_summary"].map((table) =>
    connection.prepare(
      `DELETE FROM ${table} WHERE turn_id = ? AND NOT EXISTS (SELECT 1 FROM turn WHERE id = turn_id)`,
    ),
  );
  for (const turn of new Set([...turns, ...calls.map((call) => String(call.turn_id))]))
    for (const text of texts) text.run(turn);
  // The cost stays, without anything that points to the session.
  connection.prepare("UPDATE model_call SET session_id = '', turn_id = '' WHERE session_id = ?").run(id);
}
