// Stores the messages that ended turns, as hooks or other programs reported them. A transcript may get them
// later, or never.
import type { SessionId } from "../../model/ids.ts";
import type { FinalMessage } from "../rows.ts";
import type { Connection } from "./database.ts";
import { indexUnanswered } from "./reported-texts.ts";

/** Stores a message; a second report of the same event replaces the first. */
export function keepFinalMessage(connection: Connection, message: FinalMessage): void {
  const { event_id, session_id, turn, prompt_id, text, origin, said_at } = message;
  connection.inTransaction(() => {
    connection
      .prepare(
        `INSERT OR REPLACE INTO final_message (event_id, session_id, turn, prompt_id, text, origin, said_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(event_id, session_id, turn, prompt_id, text, origin, said_at);
    indexUnanswered(connection, session_id);
  });
}

/** Returns messages in the order they were said. */
export function finalMessagesOf(connection: Connection, id: SessionId): FinalMessage[] {
  return connection
    .prepare("SELECT * FROM final_message WHERE session_id = ? ORDER BY said_at, event_id")
    .all(id)
    .map((row) => ({
      event_id: String(row.event_id),
      session_id: row.session_id as SessionId,
      turn: row.turn === null ? null : Number(row.turn),
      prompt_id: row.prompt_id === null ? null : String(row.prompt_id),
      text: String(row.text),
      origin: row.origin as FinalMessage["origin"],
      said_at: String(row.said_at),
    }));
}
